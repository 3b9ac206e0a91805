import type { FileRecord } from '../trades/model.ts';
import { createFileId } from './file-id.ts';
import { sanitizeFileName } from './file-name.ts';
import { type Received, thumbnailPath } from './incoming.ts';
import type { MediaStore } from './store.ts';
import { listStoreKeys, toStoreKey } from './store-keys.ts';
import { defaultImageTimeoutMs, makeThumbnail, maxPixels, thumbnailType } from './thumbnail.ts';

/** What a file's bytes do not say. */
export interface Origin {
  /** As its owner calls it. */
  name: string;
  /** ISO 8601, in UTC. */
  uploadDate: string;
  /** Of an image; `maxPixels` of uploads unless given. */
  maxPixels?: number;
}

/** Puts what has come into the store. */
export const createMediaWriter = (store: MediaStore, imageTimeoutMs = defaultImageTimeoutMs) => {
  const describe = async (owner: string, number: number, origin: Origin, { path, ...told }: Received) => {
    const { name, uploadDate } = origin;
    const file = { ...told, id: createFileId(number), originalName: sanitizeFileName(name), uploadDate };
    if (!file.fileType.startsWith('image/')) return file;
    const job = { path, thumbnailPath: thumbnailPath(path), maxPixels: origin.maxPixels ?? maxPixels };
    return { ...file, picture: await makeThumbnail(owner, job, imageTimeoutMs) };
  };

  const putInStore = async (owner: string, { id, fileType, picture }: FileRecord, path: string): Promise<void> => {
    if (picture) await store.put(toStoreKey(owner, id, 'thumbnail'), thumbnailPath(path), thumbnailType);
    await store.put(toStoreKey(owner, id, 'original'), path, fileType);
  };

  const remove = (owner: string, files: readonly FileRecord[]): Promise<void> =>
    store.remove(files.flatMap((file) => listStoreKeys(owner, file)));

  return {
    /** The bytes of a file for the trade of this number, and a thumbnail of an image. No trade names it yet. */
    keep: async (owner: string, number: number, origin: Origin, received: Received): Promise<FileRecord> => {
      const file: FileRecord = await describe(owner, number, origin, received);
      await putInStore(owner, file, received.path).catch(async (error: unknown) => {
        // Of two, one may be there. What cannot be taken back now is left to the sweep.
        await remove(owner, [file]).catch(() => undefined);
        throw error;
      });
      return file;
    },

    /** Takes the bytes of files away that no trade names, or any more. */
    remove,
  };
};

export type MediaWriter = ReturnType<typeof createMediaWriter>;
