import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** What goes into a zip, opened when its turn comes. */
export interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

type TellLength = (length: number) => void;

/** The dates that a zip has room for, in any time zone. The library throws for others, where nobody can catch it. */
const firstDate = Date.UTC(1980, 0, 2);
const lastDate = Date.UTC(2107, 11, 30);

const toZipDate = (date: Date): Date => {
  const time = date.getTime();
  return new Date(Number.isNaN(time) ? firstDate : Math.min(Math.max(time, firstDate), lastDate));
};

/** A zip as a stream, and its length in bytes. Nothing is packed: media hardly shrink, and so the length is known. */
export const createZip = async (entries: Iterable<ZipEntry>): Promise<{ length: number; bytes: Readable }> => {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  let current: Readable | undefined;
  const fail = (error: Error): void => void bytes.destroy(error);
  for (const { name, size, modifiedAt, open } of entries) {
    zip.addReadStreamLazy(name, { size, mtime: toZipDate(modifiedAt), compress: false }, (start) => {
      const begin = (stream: Readable): void => {
        current = stream;
        // The library does not listen for errors of what it reads.
        stream.once('error', fail);
        if (bytes.destroyed) stream.destroy();
        else start(null, stream);
      };
      open().then(begin).catch(fail);
    });
  }
  const length = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, resolve as TellLength as () => void),
  );
  zip.on('error', fail);
  // Whether it has come to its end or nobody wants any more: what is open is closed.
  pipeline(zip.outputStream, bytes, () => current?.destroy());
  return { length, bytes };
};
