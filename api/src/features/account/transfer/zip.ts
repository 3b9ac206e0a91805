import { pipeline, type Readable, Transform } from 'node:stream';
import { type MediaType, mediaTypes } from 'contracts';
import { ZipFile } from 'yazl';
import type { FileRecord } from '../../../journal/file-model.ts';

/** Entries of the zip other than media. */
export const JOURNAL_PATH = 'journal.json';
export const CSV_PATH = 'trades.csv';
export const DAYS_PATH = 'days.csv';

/** Returns the path of a file in the zip. It is unique, because file ids start with the number of their trade. */
export function toMediaPath({ id, fileType }: Pick<FileRecord, 'id' | 'fileType'>): string {
  return `media/${id}${mediaTypes[fileType as MediaType][0]}`;
}

/** An entry of a zip, opened only when it is written. */
export interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

type OnLength = (length: number) => void;

/** The range of dates in a zip, in any time zone. For other dates the library throws where it cannot be caught. */
const MIN_DATE = Date.UTC(1980, 0, 2);
const MAX_DATE = Date.UTC(2107, 11, 30);

const toZipDate = (date: Date): Date => {
  const time = date.getTime();
  return new Date(Number.isNaN(time) ? MIN_DATE : Math.min(Math.max(time, MIN_DATE), MAX_DATE));
};

/** Passes bytes on, and notes how many. */
const createCounter = (onCount: (done: number) => void): Transform => {
  let done = 0;
  return new Transform({
    transform: (chunk: Buffer, _, pass) => {
      done += chunk.length;
      onCount(done);
      pass(null, chunk);
    },
  });
};

/** Streams a zip with a known length in bytes. It is not compressed: media barely compress. */
export async function createZip(
  entries: Iterable<ZipEntry>,
  onSent: (done: number, total: number) => void = () => undefined,
): Promise<{ length: number; bytes: Readable }> {
  const zip = new ZipFile();
  const bytes = createCounter((done) => onSent(done, length));
  let current: Readable | undefined;
  const fail = (error: Error): void => void bytes.destroy(error);
  for (const { name, size, modifiedAt, open } of entries) {
    zip.addReadStreamLazy(name, { size, mtime: toZipDate(modifiedAt), compress: false }, (start) => {
      const attach = (stream: Readable): void => {
        current = stream;
        // The library does not listen for errors of its input.
        stream.once('error', fail);
        if (bytes.destroyed) stream.destroy();
        else start(null, stream);
      };
      open().then(attach).catch(fail);
    });
  }
  const length = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, resolve as OnLength as () => void),
  );
  zip.on('error', fail);
  // Closes the open entry when the zip has ended or was aborted.
  pipeline(zip.outputStream, bytes, () => current?.destroy());
  return { length, bytes };
}
