import { ImportReply, traderCall, z } from 'contracts';

/** In the order in which an import makes them. An export has the last two. */
const transferSteps = ['checking', 'files', 'trades', 'sending'] as const;

const Transfer = z.object({
  id: z.string(),
  kind: z.enum(['export', 'import']),
  /** An export prepares trades before it is sent. */
  step: z.enum(transferSteps),
  /** What of the step is done: bytes of the journal while it is checked or sent, otherwise files or trades. */
  done: z.int(),
  total: z.int(),
  state: z.enum(['running', 'done', 'failed']),
  /** What a finished import has added. */
  result: z.nullable(ImportReply),
  /** Why it failed. */
  error: z.nullable(z.string()),
});
export type Transfer = z.output<typeof Transfer>;

/** Exports and imports of the whole journal. Closed to keys. */
export const transfers = {
  /** Those that take longer than a second, until some minutes after their end (ACC-06). */
  list: traderCall('GET', '/api/account/transfers', {
    reply: z.object({ transfers: z.array(Transfer) }),
    readsTopics: [],
  }),
} as const;
