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

/** A zip as a stream, and its length in bytes. Nothing is packed: media hardly shrink, and so the length is known. */
export const zipOf = async (entries: Iterable<ZipEntry>): Promise<{ length: number; bytes: Readable }> => {
  const zip = new ZipFile();
  const bytes = new PassThrough();
  let current: Readable | undefined;
  for (const { name, size, modifiedAt, open } of entries) {
    zip.addReadStreamLazy(name, { size, mtime: modifiedAt, compress: false }, (start) => {
      open().then(
        (stream) => {
          current = stream;
          start(null, stream);
        },
        (error) => start(error, new PassThrough()),
      );
    });
  }
  const length = await new Promise<number>((resolve) =>
    zip.end({ forceZip64Format: false, comment: '' }, resolve as TellLength as () => void),
  );
  zip.on('error', (error: Error) => bytes.destroy(error));
  // Whether it has come to its end or nobody wants any more: what is open is closed.
  pipeline(zip.outputStream, bytes, () => current?.destroy());
  return { length, bytes };
};
