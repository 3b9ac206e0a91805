import { filterShape, traderCall, z } from 'contracts';

/** By default trades of all accounts. Plans and notes are of no account: a day that has one is in every queue. */
const ReviewQuery = z.object({ account: filterShape.account });
export type ReviewQuery = z.output<typeof ReviewQuery>;

/** What is not reviewed yet, oldest first: at most `limits.reviewQueue` of each, and how many there are. */
export const ReviewQueue = z.object({
  /** The first date of the queue. */
  since: z.string(),
  trades: z.object({ count: z.int(), ids: z.array(z.int()) }),
  /** Days with a trade, a plan or a note. */
  days: z.object({ count: z.int(), dates: z.array(z.string()) }),
  /** The Mondays of weeks that are over and have such a day. */
  weeks: z.object({ count: z.int(), starts: z.array(z.string()) }),
});
export type ReviewQueue = z.output<typeof ReviewQueue>;

export const review = {
  queue: traderCall('GET', '/api/review', {
    opens: 'notes:read',
    opensInR: 'plain',
    query: ReviewQuery,
    reply: ReviewQueue,
    readsTopics: ['trades', 'flags', 'review.days', 'review.weeks'],
  }),
} as const;
