import type { Types } from 'mongoose';
import type { Logger } from 'pino';
import { createConcurrencyLimit } from '../../http/fair-limit.ts';
import type { IncomingFile } from '../../http/form.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import type { FileRecord } from '../../journal/file-model.ts';
import type { Idempotency, RecordCompletion } from '../../journal/idempotency.ts';
import type { Attachments, FileOwner } from '../../media/attachments.ts';
import { rethrowDiskError } from '../../media/disk-errors.ts';
import { type FileHolder, parseFileHolder } from '../../media/file-ids.ts';
import { getMinBytes, type Incoming, type ReceivedFile } from '../../media/incoming.ts';
import type { MediaWriter } from '../../media/media-writer.ts';

interface MediaDependencies {
  attachments: Attachments;
  incoming: Incoming;
  mediaWriter: MediaWriter;
  idempotency: Idempotency<FileRecord>;
  /** Limits uploads per trader. */
  admit: RateLimit;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Concurrent uploads of one trader. A page uploads one file at a time, but there may be several pages. */
const MAX_CONCURRENT_UPLOADS = 3;

/** An upload whose file has not been read yet. */
interface Upload {
  user: FileOwner;
  holder: FileHolder;
  file: IncomingFile;
  /** The Idempotency-Key. */
  key?: string | undefined;
}

/** Manages media files: their bytes are in the store, their metadata in the trade or day. */
export function createMediaService(dependencies: MediaDependencies) {
  const { attachments, incoming, mediaWriter, idempotency, admit, log, now } = dependencies;
  const limitUploads = createConcurrencyLimit(
    MAX_CONCURRENT_UPLOADS,
    `You can upload ${MAX_CONCURRENT_UPLOADS} files at a time. Please wait for one to finish.`,
  );

  const attach = (
    { user: { _id: userId }, holder, file }: Upload,
    received: ReceivedFile,
    recordCompletion: RecordCompletion<FileRecord>,
  ) => {
    const metadata = { name: file.name, uploadDate: new Date(now()).toISOString() };
    return mediaWriter.attach(userId.toString(), holder, metadata, received, (stored) =>
      attachments.add(userId, holder, stored, recordCompletion),
    );
  };

  /** For a key that was used before, returns the file as it was attached then, even if it has been deleted since. */
  const attachOnce = (upload: Upload, received: ReceivedFile): Promise<FileRecord> => {
    const { user, holder, file, key } = upload;
    const body = { holder, name: file.name, sha256: received.receivedSha256 };
    return idempotency.runOnce(user._id, key, body, (recordCompletion) => attach(upload, received, recordCompletion));
  };

  /** Checks that there is space for the file, or that its key was already used for it. */
  const requireSpace = async ({ user, holder, key, file }: Upload): Promise<void> => {
    const completed = key === undefined ? undefined : await idempotency.findCompleted(user._id, key);
    if (!completed) return attachments.requireSpace(user, holder, getMinBytes(file));
    if (parseFileHolder(completed.id) !== holder) throw idempotency.keyConflict();
  };

  const receive = async (upload: Upload): Promise<FileRecord> => {
    await admit(upload.user._id.toString());
    await requireSpace(upload);
    const received = await incoming.receive(upload.file);
    return attachOnce(upload, received).finally(() => incoming.discard(received));
  };

  return {
    /** Rejects where possible before the file is read. A rejected upload leaves no file. */
    upload: (upload: Upload): Promise<FileRecord> =>
      limitUploads(upload.user._id.toString(), () => receive(upload).catch(rethrowDiskError)),

    /**
     * Removes the file from its trade or day first, so that no page shows a file whose bytes are being deleted. If the
     * store fails to delete the bytes, the sweep deletes them later.
     */
    delete: async (userId: Types.ObjectId, fileId: string): Promise<void> => {
      const file = await attachments.remove(userId, fileId);
      await mediaWriter.remove(userId.toString(), [file]).catch((err: unknown) => {
        log.warn({ err, fileId }, 'failed to delete a file from the media store');
      });
    },
  };
}
