import { inCents } from '../base/amounts.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';
import { Instrument } from './instrument.ts';

/** What the legs of a trade form, in the order of reports. `nameStructure` of importers has the rules. */
export const structures = [
  'vertical',
  'calendar',
  'diagonal',
  'straddle',
  'strangle',
  'iron condor',
  'iron butterfly',
  'butterfly',
  'ratio',
  'covered call',
  'collar',
  'custom',
] as const;
export type Structure = (typeof structures)[number];

/** One ticker and side of a trade of several. Money is in dollars on the wire; prices of expired options are 0. */
const TradeLeg = renamed(
  z.object({
    ticker: z.string(),
    instrument: Instrument,
    side: z.enum(['long', 'short']),
    /** The largest position. */
    quantity: z.string(),
    /** Money per 1.00 of price; null if it is not known. */
    multiplier: z.nullable(z.string()),
    /** Averages, weighted by size. */
    entryPrice: z.string(),
    exitPrice: z.string(),
    net: inCents(),
    fees: inCents(),
    /** Null if the file has only the day. */
    openedAt: z.nullable(z.string()),
    closedAt: z.nullable(z.string()),
  }),
  { net: 'netCents', fees: 'feesCents' },
);
export type TradeLeg = z.output<typeof TradeLeg>;

/** Legs and what they form, in a reply. Absent for a trade without legs. */
export const legReplies = {
  legs: z.optional(z.array(TradeLeg)),
  structure: z.optional(z.enum(structures)),
} as const;
