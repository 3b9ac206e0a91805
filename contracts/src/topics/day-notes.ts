import { z } from 'contracts';

/** A note of a day. Apart from the rest of the day, which pages of trades do not need. */
export const Note = z.object({
  id: z.string(),
  /** Markdown. */
  text: z.string(),
  /** The server's time of the last save. ISO 8601, in UTC. */
  savedAt: z.string(),
  /** For If-Match. */
  version: z.int(),
});
export type Note = z.output<typeof Note>;
