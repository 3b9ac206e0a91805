import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { wordsOf } from '../search.ts';
import { day } from './day.ts';
import { requiredText } from './text.ts';
import { Trade } from './trade.ts';

const sizes = `limit must be a whole number from 1 to ${limits.pageSize}.`;

/** A page's size. In an address everything is text. */
const pageSize = z.pipe(
  z.string({ error: sizes }).check(
    z.regex(/^[1-9]\d{0,5}$/, { error: sizes }),
    z.refine((value) => Number(value) <= limits.pageSize, { error: sizes }),
  ),
  z.transform(Number),
);

/** Which trades, newest first: all that match, or with `limit` or `cursor` a page of them. */
export const TradeQuery = z.object({
  limit: z.optional(pageSize),
  /** Where the last page ended: its `nextCursor`. */
  cursor: z.optional(
    z.string({ error: 'cursor must be text.' }).check(z.maxLength(100, { error: 'cursor is too long.' })),
  ),
  /** Words, each of which stands in ticker, name, setup type or notes, in capitals or not. */
  q: z.optional(
    requiredText('Search', limits.searchLength).check(
      z.refine((search) => wordsOf(search).length <= limits.searchWords, {
        error: `Search can have at most ${limits.searchWords} words.`,
      }),
    ),
  ),
  date: z.optional(day()),
  /** A trade of 0 is neither. */
  result: z.optional(z.enum(['gain', 'loss'], { error: 'result must be gain or loss.' })),
});

export const TradePage = z.object({
  trades: z.array(Trade),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
});
