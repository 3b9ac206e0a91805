import * as z from 'zod/mini';
import { tradeNumber } from './trade-number.ts';

/** An image or a video of a trade. */
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
});
export type MediaFile = z.infer<typeof MediaFile>;

/** Sent before the file, so that a file that cannot be attached is refused unread. */
export const UploadForm = z.object({ tradeId: tradeNumber() });

const fileIdError = 'fileId must have 1 to 64 letters, digits, hyphens and underscores.';

/** Ids are made by the server. */
export const MediaParams = z.object({ fileId: z.string().check(z.regex(/^[\w-]{1,64}$/, { error: fileIdError })) });

/** The limits of this server, whose settings may differ from `limits.media`. */
export const MediaLimits = z.object({ fileBytes: z.int(), filesPerTrade: z.int() });
export type MediaLimits = z.infer<typeof MediaLimits>;
