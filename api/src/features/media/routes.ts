import { calls, type Quotas } from 'contracts';
import { marks } from 'contracts/marks';
import type { Logger } from 'pino';
import type { Db } from '../../database.ts';
import { notFound } from '../../http/errors.ts';
import type { RateLimit } from '../../http/rate-limit.ts';
import { bind, bindWrite } from '../../identity/bind.ts';
import type { FileRecord } from '../../journal/file-model.ts';
import { createIdempotency } from '../../journal/idempotency.ts';
import type { Attachments } from '../../media/attachments.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import type { MediaWriter } from '../../media/media-writer.ts';
import type { MediaStorage } from '../../media/open.ts';
import { createSaveMarks } from '../../media/save-marks.ts';
import { createMediaService } from './service.ts';

interface MediaDependencies {
  db: Db;
  media: MediaStorage;
  mediaUrls: MediaUrls;
  mediaWriter: MediaWriter;
  attachments: Attachments;
  /** Limits uploads per trader. */
  admitUpload: RateLimit;
  quotas: Quotas;
  log: Logger;
  now: () => number;
}

export function createMediaRoutes(dependencies: MediaDependencies) {
  const { db, mediaUrls, attachments, admitUpload, quotas, now } = dependencies;
  const { limits, incoming } = dependencies.media;
  const idempotency = createIdempotency<FileRecord>(db, now, 'file');
  const media = createMediaService({ ...dependencies, incoming, idempotency, admit: admitUpload });
  const saveMarks = createSaveMarks(db, quotas);
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
    bindWrite(
      marks.save,
      ({ params, headers, body }, { _id: userId }) =>
        saveMarks(userId, { fileId: params.id, marks: body.marks, version: headers['if-match'] }),
      {
        requireOwn: async ({ id }, { _id: userId }) => {
          if (!(await attachments.find(userId.toString(), id))) throw notFound('File not found');
        },
      },
    ),
  ];
}
