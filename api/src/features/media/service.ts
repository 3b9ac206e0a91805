import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import { isDuplicate } from '../../db-errors.ts';
import { ApiError } from '../../http/errors.ts';
import type { IncomingFile } from '../../http/form.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { CompletedCall, Idempotency, RecordCompletion } from '../trades/idempotency.ts';
import type { FileRecord } from '../trades/model.ts';
import type { Attachments } from './attachments.ts';
import { rethrowDiskError } from './disk-errors.ts';
import { type Incoming, minSize, type Received } from './incoming.ts';
import type { MediaWriter } from './media-writer.ts';
import { createPlaces } from './places.ts';

export interface MediaDependencies {
  attachments: Attachments;
  incoming: Incoming;
  mediaWriter: MediaWriter;
  idempotency: Idempotency;
  /** By trader. */
  admit: RateLimit;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Uploads of one trader: a page sends them one after another, and there may be two pages. */
const uploadsAtOnce = 3;

/** Nothing was changed, that is certain: refused, or attached by another upload with the same key. */
const isCertain = (error: unknown): boolean => isDuplicate(error) || (error instanceof ApiError && error.status < 500);

/** An upload before its bytes: for which trade, and its Idempotency-Key if it has one. */
interface Upload {
  userId: Types.ObjectId;
  /** Of the trade. */
  number: number;
  file: IncomingFile;
  key?: string | undefined;
}

/** The files of traders: bytes in the store, the rest in the trade. */
export const createMediaService = (parts: MediaDependencies) => {
  const { attachments, incoming, mediaWriter, idempotency, admit, log, now } = parts;
  const inPlace = createPlaces(
    uploadsAtOnce,
    `You can upload ${uploadsAtOnce} files at a time. Please wait for one to finish.`,
  );

  /** The bytes first: a trade never names a file whose bytes are not there. */
  const attach = async ({ userId, number, file }: Upload, received: Received, keep?: RecordCompletion) => {
    const owner = userId.toString();
    const origin = { name: file.name, uploadDate: new Date(now()).toISOString() };
    const kept = await mediaWriter.keep(owner, number, origin, received);
    await attachments.add(userId, number, kept, keep).catch(async (error: unknown) => {
      // Whether another failure came before or after the change is not known: then the sweep decides.
      if (isCertain(error)) await mediaWriter.remove(owner, [kept]);
      throw error;
    });
    return { number, file: kept };
  };

  /** With a key that was used before: the file as it was attached then, though it may be gone since. */
  const attachOnce = (upload: Upload, received: Received): Promise<CompletedCall> => {
    const { userId, number, file, key } = upload;
    if (key === undefined) return attach(upload, received);
    const body = { number, name: file.name, sha256: received.sha256 };
    return idempotency.make(userId, key, body, (keep) => attach(upload, received, keep));
  };

  /** There is room for it, or it is there already. */
  const expectPlace = async ({ userId, number, key, file }: Upload): Promise<void> => {
    const known = key === undefined ? undefined : await idempotency.find(userId, key);
    if (!known) return attachments.expectRoom(userId, number, minSize(file));
    if (!known.file || known.number !== number) throw idempotency.refusal(known);
  };

  const receive = async (upload: Upload): Promise<FileRecord> => {
    await admit(upload.userId.toString());
    await expectPlace(upload);
    const received = await incoming.receive(upload.file);
    const { file } = await attachOnce(upload, received).finally(() => incoming.discard(received));
    return file as FileRecord;
  };

  return {
    /** Rejects as the contract says, where it can before anything of the file is read. Nothing is left of it then. */
    upload: (upload: Upload): Promise<FileRecord> =>
      inPlace(upload.userId.toString(), () => receive(upload).catch(rethrowDiskError)),

    /**
     * The trade forgets it first: nobody is shown a file whose bytes are going. It is deleted then; bytes that the store
     * does not give up now are removed by the sweep.
     */
    delete: async (userId: Types.ObjectId, fileId: string): Promise<void> => {
      const file = await attachments.remove(userId, fileId);
      await mediaWriter.remove(userId.toString(), [file]).catch((err: unknown) => {
        log.warn({ err, fileId }, 'failed to delete a file from the media store');
      });
    },
  };
};

export type MediaService = ReturnType<typeof createMediaService>;
