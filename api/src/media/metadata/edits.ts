import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Bytes of a file that are replaced: by nothing, by fewer, or by as many. */
export interface Edit {
  at: number;
  length: number;
  bytes: Buffer;
  /** Zeros after the bytes. */
  zeros?: number;
}

/** Reads parts of a file, so that a video of 100 MB takes no memory. */
export interface PartReader {
  size: number;
  /** Shorter at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
}

const COPY_BYTES = 1_048_576;

/** Creates a reader of a file that has `size` bytes. */
export function createReader(file: FileHandle, size: number): PartReader {
  return {
    size,
    read: async (at, length) => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
      return buffer.subarray(0, bytesRead);
    },
  };
}

const copy = async (from: FileHandle, to: FileHandle, start: number, end: number): Promise<void> => {
  const buffer = Buffer.allocUnsafe(Math.min(COPY_BYTES, end - start));
  for (let at = start; at < end; ) {
    const { bytesRead } = await from.read(buffer, 0, Math.min(buffer.length, end - at), at);
    if (bytesRead === 0) throw new Error('A received file became shorter.');
    await to.writeFile(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
};

const writeZeros = async (to: FileHandle, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= COPY_BYTES) await to.writeFile(Buffer.alloc(Math.min(left, COPY_BYTES)));
};

const cutStart = ({ at, length, bytes, zeros = 0 }: Edit, count: number): Edit => ({
  at: at + count,
  length: length - count,
  bytes: bytes.subarray(count),
  zeros: Math.max(0, zeros - Math.max(0, count - bytes.length)),
});

/** A broken file can describe one byte twice, as AVIF says itself where its EXIF is. The first description counts. */
const removeOverlaps = (edits: readonly Edit[]): Edit[] => {
  let end = 0;
  return edits.flatMap((edit) => {
    const rest = cutStart(edit, Math.min(edit.length, Math.max(0, end - edit.at)));
    end = Math.max(end, edit.at + edit.length);
    return rest.length > 0 ? [rest] : [];
  });
};

const writeEdited = async (from: FileHandle, to: FileHandle, size: number, edits: readonly Edit[]): Promise<void> => {
  let at = 0;
  for (const edit of removeOverlaps(edits)) {
    await copy(from, to, at, edit.at);
    await to.writeFile(edit.bytes);
    await writeZeros(to, edit.zeros ?? 0);
    at = edit.at + edit.length;
  }
  await copy(from, to, at, size);
  await to.sync();
};

/** Writes a file with edits in its place. A crash leaves the old file, or the new one. */
export async function applyEdits(path: string, edits: readonly Edit[]): Promise<void> {
  const edited = `${path}.edited`;
  const from = await open(path);
  try {
    const to = await open(edited, 'wx');
    try {
      await writeEdited(from, to, (await from.stat()).size, edits);
    } finally {
      await to.close();
    }
  } catch (error) {
    await rm(edited, { force: true });
    throw error;
  } finally {
    await from.close();
  }
  await rename(edited, path);
}

/** Cuts bytes out of a file. */
export function cut(at: number, length: number): Edit {
  return { at, length, bytes: Buffer.alloc(0) };
}
