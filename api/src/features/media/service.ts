import type { Types } from 'mongoose';
import { ApiError } from '../../http/errors.ts';
import type { IncomingFile } from '../../http/form.ts';
import type { FileRecord } from '../trades/model.ts';
import type { Attachments } from './attachments.ts';
import { newFileId } from './file-id.ts';
import { cleanName } from './file-name.ts';
import type { Incoming, Received } from './incoming.ts';
import { keyOf, keysOf } from './keys.ts';
import { createPlaces } from './places.ts';
import type { MediaStore } from './store.ts';

export interface MediaParts {
  attachments: Attachments;
  incoming: Incoming;
  store: MediaStore;
  /** Milliseconds since 1970. */
  now: () => number;
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** The files of traders: bytes in the store, the rest in the trade. */
export const createMediaService = ({ attachments, incoming, store, now }: MediaParts) => {
  const inPlace = createPlaces();

  /** The bytes first: a trade never names a file whose bytes are not there. */
  const keep = async (
    userId: Types.ObjectId,
    number: number,
    name: string,
    received: Received,
  ): Promise<FileRecord> => {
    const { path, ...told } = received;
    const id = newFileId(number);
    const file = { ...told, id, originalName: cleanName(name), uploadDate: new Date(now()).toISOString() };
    const owner = userId.toString();
    await store.put(keyOf(owner, id, 'original'), path, file.fileType);
    await attachments.add(userId, number, file).catch(async (error: unknown) => {
      // Whether another failure came before or after the change is not known: then the sweep decides.
      if (isRefusal(error)) await store.remove(keysOf(owner, file));
      throw error;
    });
    return file;
  };

  return {
    /** Rejects as the contract says, before it has read anything of the file where it can. */
    upload: (userId: Types.ObjectId, number: number, file: IncomingFile): Promise<FileRecord> =>
      inPlace(userId.toString(), async () => {
        await attachments.expectRoom(userId, number);
        const received = await incoming.receive(file);
        return keep(userId, number, file.name, received).finally(() => incoming.discard(received));
      }),

    /** The trade forgets it first: nobody is shown a file whose bytes are going. */
    delete: async (userId: Types.ObjectId, fileId: string): Promise<void> => {
      const file = await attachments.remove(userId, fileId);
      await store.remove(keysOf(userId.toString(), file));
    },
  };
};

export type MediaService = ReturnType<typeof createMediaService>;
