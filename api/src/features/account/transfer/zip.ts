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
  /** In bytes. Absent while it is not known. */
  size?: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

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

/**
 * Streams a zip while its entries are being found. It is not compressed: media barely compress. Its end lists all
 * entries, so that an incomplete zip cannot be opened.
 */
export function createZip(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  onSent: (done: number) => void = () => undefined,
): Readable {
  const zip = new ZipFile();
  const bytes = createCounter(onSent);
  let current: Readable | undefined;
  const fail = (error: Error): void => void bytes.destroy(error);
  const add = ({ name, size, modifiedAt, open }: ZipEntry): void => {
    const options = { mtime: toZipDate(modifiedAt), compress: false, ...(size === undefined ? {} : { size }) };
    zip.addReadStreamLazy(name, options, (start) => {
      const attach = (stream: Readable): void => {
        current = stream;
        // The library does not listen for errors of its input.
        stream.once('error', fail);
        if (bytes.destroyed) stream.destroy();
        else start(null, stream);
      };
      open().then(attach).catch(fail);
    });
  };
  const addAll = async (): Promise<void> => {
    for await (const entry of entries) add(entry);
    zip.end();
  };
  addAll().catch(fail);
  zip.on('error', fail);
  // Closes the open entry when the zip has ended or was aborted.
  pipeline(zip.outputStream, bytes, () => current?.destroy());
  return bytes;
}
