import { traderCall } from '../call.ts';
import { Done } from '../schemas/done.ts';
import { MediaFile, MediaLimits, MediaParams, UploadForm } from '../schemas/media.ts';
import { IdempotencyHeaders } from '../schemas/write-headers.ts';

export const media = {
  limits: traderCall('GET', '/api/media/limits', { reply: MediaLimits, readsTopics: [] }),
  /**
   * 404 for another trader's trade, 409 for a key that was used for another file or trade, 413 for a file that is too large
   * or a trade with too many files, 415 for anything but `mediaTypes`.
   */
  upload: traderCall('POST', '/api/media/upload', {
    headers: IdempotencyHeaders,
    form: UploadForm,
    reply: MediaFile,
    status: 201,
    writesTopic: 'trades',
  }),
  delete: traderCall('DELETE', '/api/media/delete/:fileId', {
    params: MediaParams,
    reply: Done,
    writesTopic: 'trades',
  }),
} as const;
