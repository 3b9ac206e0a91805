import * as z from 'zod/mini';
import { tradeNumber } from './trade-number.ts';

/** An image or a video of a trade. */
export const MediaFile = z.object({
  id: z.string(),
  /** A path of the API, signed, so that img and video tags can ask for it; the same for hours, and good for hours after. */
  url: z.string(),
  /** As its owner called it: only to be shown. */
  originalName: z.string(),
  /** One of `mediaTypes`, as the bytes say. */
  fileType: z.string(),
  /** ISO 8601, in UTC. */
  uploadDate: z.string(),
  /** In bytes. */
  size: z.int(),
  /** An image's size in pixels as it is shown, and a small picture of it. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  thumbnailUrl: z.optional(z.string()),
});
export type MediaFile = z.infer<typeof MediaFile>;

/** What goes before the file in the form, so that nothing is read of a file that nobody may attach. */
export const UploadForm = z.object({ tradeId: tradeNumber() });

/** An id is ours: what cannot be one is an address at which there is nothing. */
export const MediaParams = z.object({ fileId: z.string().check(z.regex(/^[\w-]{1,64}$/)) });

/** What this server takes; it may be set to other numbers than `limits.media`. */
export const MediaLimits = z.object({ fileBytes: z.int(), filesPerTrade: z.int() });
export type MediaLimits = z.infer<typeof MediaLimits>;
