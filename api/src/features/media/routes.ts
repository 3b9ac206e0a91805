import { calls, type MediaLimits } from 'contracts';
import { bind } from '../../http/bind.ts';
import type { MediaUrls } from './media-urls.ts';
import type { MediaService } from './service.ts';

export const createMediaRoutes = (media: MediaService, mediaUrls: MediaUrls, limits: MediaLimits) => [
  bind(calls.media.limits, async () => limits),
  bind(calls.media.upload, async ({ form, file, headers }, user) => {
    const upload = { user, number: form.tradeId, file, key: headers['idempotency-key'] };
    return mediaUrls.toMediaFile(user._id, await media.upload(upload));
  }),
  bind(calls.media.delete, async ({ params }, user) => {
    await media.delete(user._id, params.fileId);
    return { ok: true as const };
  }),
];
