import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { tradeDay } from './day.ts';
import { MediaFile } from './media.ts';
import { amount } from './money.ts';
import { noLonger, requiredText, text } from './text.ts';
import { tradeNumber } from './trade-number.ts';

/** Upper-cased; some letters, such as ß, become two characters. */
const ticker = () => {
  const label = 'Ticker Symbol';
  return requiredText(label, limits.tickerLength).check(z.toUpperCase(), noLonger(label, limits.tickerLength));
};

/** A trade as the form sends it. The date is the trader's local day; the amount is in dollars. */
export const TradeBody = z.object({
  /** Stored in upper case, so that `aapl` and `AAPL` are one ticker. */
  tradeTag: ticker(),
  tradeName: z.optional(text('Name', limits.tradeNameLength)),
  flagType: z._default(text('Setup Type', limits.setupLength), ''),
  comments: z._default(text('Comments / Notes', limits.notesLength), ''),
  amount: amount(),
  date: tradeDay(),
});
export type TradeBody = z.input<typeof TradeBody>;

export const Trade = z.object({
  /** Counted per trader from 1, never reused. */
  id: z.int(),
  tradeTag: z.string(),
  tradeName: z.optional(z.string()),
  /** The setup type, under both names that the specification uses. */
  flagType: z.string(),
  bullflagType: z.string(),
  comments: z.string(),
  /** Dollars, at most 2 decimals; above 0 is a win. */
  amount: z.number(),
  date: z.string(),
  files: z.array(MediaFile),
  /** Increases by one with every save. */
  version: z.int(),
});
export type Trade = z.infer<typeof Trade>;

/** The reply of calls about one trade. */
export const TradeReply = z.object({ trade: Trade });

export const TradeParams = z.object({ id: tradeNumber() });
