import type { Types } from 'mongoose';
import { ApiError } from '../../http/errors.ts';
import type { IncomingFile } from '../../http/form.ts';
import type { FileRecord } from '../trades/model.ts';
import type { Attachments } from './attachments.ts';
import type { Incoming, Received } from './incoming.ts';
import type { Keeper } from './keeper.ts';
import { orNoRoom } from './no-room.ts';
import { createPlaces } from './places.ts';

export interface MediaParts {
  attachments: Attachments;
  incoming: Incoming;
  keeper: Keeper;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Uploads of one trader: a page sends them one after another, and there may be two pages. */
const uploadsAtOnce = 3;

const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/** The files of traders: bytes in the store, the rest in the trade. */
export const createMediaService = ({ attachments, incoming, keeper, now }: MediaParts) => {
  const inPlace = createPlaces(
    uploadsAtOnce,
    `You can upload ${uploadsAtOnce} files at a time. Please wait until one of them is done.`,
  );

  /** The bytes first: a trade never names a file whose bytes are not there. */
  const keep = async (userId: Types.ObjectId, number: number, name: string, received: Received) => {
    const owner = userId.toString();
    const file = await keeper.keep(owner, number, { name, uploadDate: new Date(now()).toISOString() }, received);
    await attachments.add(userId, number, file).catch(async (error: unknown) => {
      // Whether another failure came before or after the change is not known: then the sweep decides.
      if (isRefusal(error)) await keeper.remove(owner, [file]);
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
      await keeper.remove(userId.toString(), [file]);
    },
  };
};

export type MediaService = ReturnType<typeof createMediaService>;
