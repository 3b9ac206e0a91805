import { traderCall } from '../base/call.ts';
import { Done, IdempotencyHeaders, tradeNumber } from '../base/call-parts.ts';
import { journalDay } from '../base/times.ts';
import * as z from '../base/zod.ts';

/** File types that a trade may have, with their usual extensions. */
export const mediaTypes = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/avif': ['.avif'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/webm': ['.webm'],
  'video/quicktime': ['.mov'],
} as const;

export type MediaType = keyof typeof mediaTypes;

const drawingKinds = ['arrow', 'line', 'box', 'level', 'text', 'pen'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** Drawn over an image, beside the file. */
const Drawing = z.object({
  kind: z.enum(drawingKinds),
  /** x and y as shares of the width and the height, from the upper left corner, with at most four decimals. */
  points: z.array(z.tuple([z.number(), z.number()])),
  text: z.optional(z.string()),
  /** 1 to 6. */
  colour: z.int(),
});
export type Drawing = z.output<typeof Drawing>;

/** An instant of a video. */
const Moment = z.object({
  kind: z.literal('moment'),
  /** In seconds from the beginning. */
  at: z.number(),
  text: z.string(),
});
export type Moment = z.output<typeof Moment>;

/** What a trader marks in a file (MRK-01). */
export const Mark = z.discriminatedUnion('kind', [Drawing, Moment]);
export type Mark = z.output<typeof Mark>;

/** An image or a video of a trade or of a day. */
export const MediaFile = z.object({
  id: z.string(),
  /** A signed path of the API that img and video tags can load; stable for hours, so that browsers can cache it. */
  url: z.string(),
  /** The file's name at upload, for display only. */
  originalName: z.string(),
  /** One of `mediaTypes`, detected from the content. */
  fileType: z.string(),
  /** ISO 8601, in UTC. */
  uploadDate: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Images only: the displayed size in pixels, and a thumbnail. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  thumbnailUrl: z.optional(z.string()),
  /** Absent in replies of the release before, like `version`. */
  marks: z.optional(z.array(Mark)),
  /** For If-Match of the marks: increases by one with every save of them. */
  version: z.optional(z.int()),
});
export type MediaFile = z.infer<typeof MediaFile>;

/**
 * Sent before the file, so that a file that cannot be attached is refused unread. A file belongs to a trade or to a
 * day.
 */
const UploadForm = z.object({ tradeId: z.optional(tradeNumber()), date: z.optional(journalDay()) }).check(
  z.refine(({ tradeId, date }) => (tradeId === undefined) !== (date === undefined), {
    error: 'Send either tradeId or date.',
    path: ['tradeId'],
  }),
);

/** The id of a file under the name of its parameter. Ids are made by the server. */
export function fileId(name: string) {
  const error = `${name} must have 1 to 64 letters, digits, hyphens and underscores.`;
  return z.string().check(z.regex(/^[\w-]{1,64}$/, { error }));
}

const MediaParams = z.object({ fileId: fileId('fileId') });

/** The limits of this server, whose settings may differ from `limits.media`. */
export const MediaLimits = z.object({ fileBytes: z.int(), filesPerTrade: z.int() });
export type MediaLimits = z.infer<typeof MediaLimits>;

export const media = {
  limits: traderCall('GET', '/api/media/limits', { reply: MediaLimits, readsTopics: [] }),
  /**
   * 404 for another trader's trade, 409 for a key that was used for another file or trade, 413 for a file that is too
   * large or a trade or day with too many files, 415 for anything but `mediaTypes`.
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
