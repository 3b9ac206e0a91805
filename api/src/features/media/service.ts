import type { Types } from 'mongoose';
import { ApiError } from '../../http/errors.ts';
import type { IncomingFile } from '../../http/form.ts';
import type { FileRecord } from '../trades/model.ts';
import type { Attachments } from './attachments.ts';
import { newFileId } from './file-id.ts';
import { cleanName } from './file-name.ts';
import { type Incoming, type Received, thumbnailPath } from './incoming.ts';
import { keyOf, keysOf } from './keys.ts';
import { orNoRoom } from './no-room.ts';
import { makeThumbnail, thumbnailType } from './picture.ts';
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

  const describe = async (number: number, name: string, { path, ...told }: Received): Promise<FileRecord> => {
    const file = { ...told, id: newFileId(number), originalName: cleanName(name) };
    const picture = file.fileType.startsWith('image/') && (await makeThumbnail(path, thumbnailPath(path)));
    return { ...file, uploadDate: new Date(now()).toISOString(), ...(picture ? { picture } : {}) };
  };

  const putInStore = async (owner: string, { id, fileType, picture }: FileRecord, path: string): Promise<void> => {
    if (picture) await store.put(keyOf(owner, id, 'thumbnail'), thumbnailPath(path), thumbnailType);
    await store.put(keyOf(owner, id, 'original'), path, fileType);
  };

  /** The bytes first: a trade never names a file whose bytes are not there. */
  const keep = async (userId: Types.ObjectId, number: number, name: string, received: Received) => {
    const file = await describe(number, name, received);
    const owner = userId.toString();
    await putInStore(owner, file, received.path);
    await attachments.add(userId, number, file).catch(async (error: unknown) => {
      // Whether another failure came before or after the change is not known: then the sweep decides.
      if (isRefusal(error)) await store.remove(keysOf(owner, file));
      throw error;
    });
    return file;
  };

  const receive = async (userId: Types.ObjectId, number: number, file: IncomingFile): Promise<FileRecord> => {
    await attachments.expectRoom(userId, number);
    const received = await incoming.receive(file);
    return keep(userId, number, file.name, received).finally(() => incoming.discard(received));
  };

  return {
    /** Rejects as the contract says, where it can before anything of the file is read. Nothing is left of it then. */
    upload: (userId: Types.ObjectId, number: number, file: IncomingFile): Promise<FileRecord> =>
      inPlace(userId.toString(), () => receive(userId, number, file).catch(orNoRoom)),

    /** The trade forgets it first: nobody is shown a file whose bytes are going. */
    delete: async (userId: Types.ObjectId, fileId: string): Promise<void> => {
      const file = await attachments.remove(userId, fileId);
      await store.remove(keysOf(userId.toString(), file));
    },
  };
};

export type MediaService = ReturnType<typeof createMediaService>;
