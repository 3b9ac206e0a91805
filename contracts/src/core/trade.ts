import { amount, inCents } from '../base/amounts.ts';
import { tradeNumber } from '../base/call-parts.ts';
import { limits } from '../base/limits.ts';
import { maxCharacters, requiredText, text } from '../base/text.ts';
import { tradeDay } from '../base/times.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import {
  areTimesInOrder,
  closedTooEarly,
  excursionOrigins,
  FactFields,
  factNames,
  factReplies,
  type Times,
} from './facts.ts';
import { Instrument } from './instrument.ts';
import { legReplies } from './legs.ts';
import { MediaFile } from './media.ts';

/** The schema of a ticker. Upper-cased; some letters, such as ß, become two characters. */
export function ticker() {
  const label = 'Ticker Symbol';
  return requiredText(label, limits.tickerLength).check(z.toUpperCase(), maxCharacters(label, limits.tickerLength));
}

const FORM_NAMES = {
  tradeTag: 'ticker',
  tradeName: 'name',
  flagType: 'setup',
  comments: 'notes',
  amount: 'netCents',
} as const;

export const tradeNames = { ...FORM_NAMES, ...factNames } as const;

/** The fields of the form with the names of the wire. The date is the trader's local day; the amount is in dollars. */
export const TradeFields = z.object({
  /** Stored in upper case, so that `aapl` and `AAPL` are one ticker. */
  tradeTag: ticker(),
  tradeName: z.optional(text('Name', limits.tradeNameLength)),
  flagType: z._default(text('Setup Type', limits.setupLength), ''),
  comments: z._default(text('Comments / Notes', limits.notesLength), ''),
  amount: inCents(amount('Amount Gained / Lost ($)')),
  date: tradeDay(),
  ...FactFields,
});

/** A trade that closes before it opens is refused. */
export const timesInOrder = z.refine<Times>(areTimesInOrder, { error: closedTooEarly, path: ['closedAt'] });

/** A trade as the form sends it. */
export const TradeBody = renamed(TradeFields.check(timesInOrder), tradeNames);
export type TradeBody = z.output<typeof TradeBody>;

const wireTrade = z.object({
  /** Counted per trader from 1, never reused. */
  id: z.int(),
  tradeTag: z.string(),
  tradeName: z.optional(z.string()),
  /** The setup, under both names that the specification uses. */
  flagType: z.string(),
  bullflagType: z.string(),
  comments: z.string(),
  /** At most 2 decimals. */
  amount: inCents(),
  /** The amount is not 0, but within `breakevenWithin` of the settings. Otherwise absent. */
  breakeven: z.optional(z.literal(true)),
  /** The currency of all amounts, if the account has one. */
  currency: z.optional(z.string()),
  date: z.string(),
  ...factReplies,
  ...legReplies,
  instrument: Instrument,
  /** Where MAE and MFE are from; null without them. */
  excursions: z.nullable(z.enum(excursionOrigins)),
  files: z.array(MediaFile),
  /** Increases by one with every save. */
  version: z.int(),
} satisfies Record<keyof typeof TradeFields.shape, z.ZodMiniType> & Record<string, z.ZodMiniType>);

export const Trade = renamed(wireTrade, { ...tradeNames, bullflagType: 'setup' });
export type Trade = z.output<typeof Trade>;

export const DeletedTrade = renamed(z.extend(wireTrade, { /** ISO 8601, in UTC. */ deletedAt: z.string() }), {
  ...tradeNames,
  bullflagType: 'setup',
});
export type DeletedTrade = z.output<typeof DeletedTrade>;

const dayTradeFields = z.pick(wireTrade, {
  id: true,
  tradeTag: true,
  tradeName: true,
  flagType: true,
  amount: true,
  breakeven: true,
  currency: true,
  comments: true,
  files: true,
  structure: true,
  instrument: true,
  openedAt: true,
  side: true,
  quantity: true,
  risk: true,
});

/** A trade as the day's table shows it. Only a reply with statistics in R has the risk. */
export const DayTrade = renamed(
  z.extend(dayTradeFields, {
    /** Amount ÷ risk with two decimals. Absent without a risk. */ r: z.optional(z.number()),
  }),
  { ...FORM_NAMES, risk: factNames.risk },
);
export type DayTrade = z.output<typeof DayTrade>;

/** The reply of calls about one trade. */
export const TradeReply = z.object({ trade: Trade });

export const TradeParams = z.object({ id: tradeNumber('id must be the number of a trade, like 12.') });
