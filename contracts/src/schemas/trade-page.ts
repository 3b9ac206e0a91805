import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { splitSearchWords } from '../search.ts';
import { day } from './day.ts';
import { requiredText } from './text.ts';
import { Trade } from './trade.ts';

const sizes = `limit must be a whole number from 1 to ${limits.pageSize}.`;

/** The page size; in a URL every value is text. */
const pageSize = z.pipe(
  z.string({ error: sizes }).check(
    z.regex(/^[1-9]\d{0,5}$/, { error: sizes }),
    z.refine((value) => Number(value) <= limits.pageSize, { error: sizes }),
  ),
  z.transform(Number),
);

/** Selects trades, newest first: all that match, or a page of them with `limit` or `cursor`. */
export const TradeQuery = z.object({
  limit: z.optional(pageSize),
  /** The `nextCursor` of the previous page. */
  cursor: z.optional(
    z.string({ error: 'cursor must be text.' }).check(z.maxLength(100, { error: 'cursor is too long.' })),
  ),
  /** Words that must all occur in ticker, name, setup type or notes, case-insensitively. */
  q: z.optional(
    requiredText('Search', limits.searchLength).check(
      z.refine((search) => splitSearchWords(search).length <= limits.searchWords, {
        error: `Search can have at most ${limits.searchWords} words.`,
      }),
    ),
  ),
  date: z.optional(day()),
  /** A trade of exactly 0 is neither. */
  result: z.optional(z.enum(['gain', 'loss'], { error: 'result must be gain or loss.' })),
});

export const TradePage = z.object({
  trades: z.array(Trade),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
});
