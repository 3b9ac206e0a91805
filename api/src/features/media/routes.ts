import { calls } from 'contracts';
import type { Logger } from 'pino';
import type { Db } from '../../database.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { bind } from '../../identity/bind.ts';
import type { FileRecord } from '../../journal/file-model.ts';
import { createIdempotency } from '../../journal/idempotency.ts';
import type { Attachments } from '../../media/attachments.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import type { MediaWriter } from '../../media/media-writer.ts';
import type { MediaStorage } from '../../media/open.ts';
import { createMediaService } from './service.ts';

interface MediaDependencies {
  db: Db;
  media: MediaStorage;
  mediaUrls: MediaUrls;
  mediaWriter: MediaWriter;
  attachments: Attachments;
  /** Limits uploads per trader. */
  admitUpload: RateLimit;
  log: Logger;
  now: () => number;
}

export function createMediaRoutes(dependencies: MediaDependencies) {
  const { db, mediaUrls, admitUpload, now } = dependencies;
  const { limits, incoming } = dependencies.media;
  const idempotency = createIdempotency<FileRecord>(db, now, 'file');
  const media = createMediaService({ ...dependencies, incoming, idempotency, admit: admitUpload });
  return [
    bind(calls.media.limits, async () => limits),
    bind(calls.media.upload, async ({ form, file, headers }, user) => {
      // The schema requires one of them.
      const holder = form.tradeId ?? form.date ?? '';
      const upload = { user, holder, file, key: headers['idempotency-key'] };
      return mediaUrls.toMediaFile(user._id, await media.upload(upload));
    }),
    bind(calls.media.delete, async ({ params }, user) => {
      await media.delete(user._id, params.fileId);
      return { ok: true as const };
    }),
  ];
}
