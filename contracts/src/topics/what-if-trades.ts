import { amountScope, inCents, positivePriceNumber, renamed, traderCall, z } from 'contracts';
import { ExitsBody, listedTrade, MeasuredPage, whatIf } from 'contracts/what-if';

/** One cell of a grid of exits; null is none. */
export const CellBody = z.object({
  stop: z.nullable(positivePriceNumber('stop')),
  target: z.nullable(positivePriceNumber('target')),
  in: ExitsBody.shape.in,
  until: ExitsBody.shape.until,
});
export type CellBody = z.output<typeof CellBody>;

const results = { actual: inCents(), low: inCents(), high: inCents() };
const resultNames = { actual: 'actualCents', low: 'lowCents', high: 'highCents' } as const;

/** A used trade: what it made, and the least and the greatest result that is possible with the exits of the cell. */
const CellTrade = renamed(z.object({ ...listedTrade, ...results, certain: z.boolean() }), resultNames);
export type CellTrade = z.output<typeof CellTrade>;

/** The running sums after so many used trades, in the order of dates, closings and numbers. */
const CellEquity = renamed(z.object({ trades: z.int(), ...results }), resultNames);
export type CellEquity = z.output<typeof CellEquity>;

export const CellTrades = z.object({
  /** The last trades first; `limit` is 100 unless given. */
  trades: z.array(CellTrade),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
  /** At most `limits.comparePoints` points, on the first page only. */
  equity: z.array(CellEquity),
  ...amountScope,
});
export type CellTrades = z.output<typeof CellTrades>;

/** The trades of one cell of a grid of exits, which the cell's sums are made of. */
export const whatIfTrades = {
  list: traderCall('POST', '/api/what-if/exits/trades', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredPage,
    body: CellBody,
    reply: CellTrades,
    readsTopics: whatIf.exits.readsTopics,
  }),
} as const;
