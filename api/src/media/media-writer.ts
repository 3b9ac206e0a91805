import { isDuplicate } from '../http/database-errors.ts';
import { ApiError } from '../http/errors.ts';
import type { FileRecord } from '../journal/file-model.ts';
import { createFileId, type FileHolder, listStoreKeys, sanitizeFileName, toStoreKey } from './file-ids.ts';
import { type ReceivedFile, toThumbnailPath } from './incoming.ts';
import type { MediaStore } from './store.ts';
import { createThumbnail, DEFAULT_IMAGE_TIMEOUT_MS, MAX_PIXELS, THUMBNAIL_TYPE } from './thumbnail.ts';

/** Metadata that is not in the bytes of a file. */
export interface FileMetadata {
  /** The name given by the owner. */
  name: string;
  /** ISO 8601, in UTC. */
  uploadDate: string;
}

/**
 * Whether nothing was written for certain: the change was rejected, or another upload with the same key attached the
 * file.
 */
const isNotCommitted = (error: unknown): boolean =>
  isDuplicate(error) || (error instanceof ApiError && error.status < 500);

/** Writes received files to the media store. */
export function createMediaWriter(mediaStore: MediaStore, imageTimeoutMs = DEFAULT_IMAGE_TIMEOUT_MS) {
  const describe = async (
    owner: string,
    holder: FileHolder,
    metadata: FileMetadata,
    { path, fileType, size, sha256 }: ReceivedFile,
  ) => {
    const { name, uploadDate } = metadata;
    const file = { fileType, size, sha256, id: createFileId(holder), originalName: sanitizeFileName(name), uploadDate };
    if (!file.fileType.startsWith('image/')) return file;
    const job = { path, thumbnailPath: toThumbnailPath(path), maxPixels: MAX_PIXELS };
    return { ...file, picture: await createThumbnail(owner, job, imageTimeoutMs) };
  };

  const putInStore = async (owner: string, { id, fileType, picture }: FileRecord, path: string): Promise<void> => {
    if (picture) await mediaStore.put(toStoreKey(owner, id, 'thumbnail'), toThumbnailPath(path), THUMBNAIL_TYPE);
    await mediaStore.put(toStoreKey(owner, id, 'original'), path, fileType);
  };

  const remove = (owner: string, files: readonly FileRecord[]): Promise<void> =>
    mediaStore.remove(files.flatMap((file) => listStoreKeys(owner, file)));

  /** Stores a file for a trade or day, with a thumbnail of an image. Nothing refers to it yet. */
  const store = async (
    owner: string,
    holder: FileHolder,
    metadata: FileMetadata,
    received: ReceivedFile,
  ): Promise<FileRecord> => {
    const file: FileRecord = await describe(owner, holder, metadata, received);
    await putInStore(owner, file, received.path).catch(async (error: unknown) => {
      // The thumbnail may be stored already. If it cannot be deleted now, the sweep deletes it.
      await remove(owner, [file]).catch(() => undefined);
      throw error;
    });
    return file;
  };

  return {
    store,

    /** Stores a file, and then lets `refer` write what refers to it, so that nothing refers to a missing file. */
    attach: async (
      owner: string,
      holder: FileHolder,
      metadata: FileMetadata,
      received: ReceivedFile,
      refer: (file: FileRecord) => Promise<void>,
    ): Promise<FileRecord> => {
      const stored = await store(owner, holder, metadata, received);
      await refer(stored).catch(async (error: unknown) => {
        // After any other error the write may have been committed. The sweep then deletes orphaned files.
        if (isNotCommitted(error)) await remove(owner, [stored]);
        throw error;
      });
      return stored;
    },

    /** Deletes the bytes of files that nothing refers to. */
    remove,
  };
}

export type MediaWriter = ReturnType<typeof createMediaWriter>;
