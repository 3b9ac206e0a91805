import fc from 'fast-check';
import { type CountedTrade, summarizeDay } from '../../src/features/journal/days/summarize-day.ts';

/** The input of the pure functions, with its day. */
export type DatedTrade = CountedTrade & { date: string };

const toDate = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);

const trade = fc.record({
  offset: fc.integer({ min: 0, max: 40 }),
  ticker: fc.constantFrom('AAPL', 'TSLA', 'NVDA', '__PROTO__', 'BRK.B'),
  setup: fc.constantFrom('Breakout', 'Reversal', '', '__proto__', '$set'),
  netCents: fc.oneof(
    // Few distinct amounts, so that some days have equal results.
    { weight: 3, arbitrary: fc.constantFrom(-100, 0, 100) },
    { weight: 3, arbitrary: fc.integer({ min: -500, max: 500 }) },
    { weight: 1, arbitrary: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }) },
  ),
});

/** Journals of up to 60 trades over up to 41 days, numbered in order of entry, not of date. */
export const journals = (size: { minLength?: number } = {}): fc.Arbitrary<DatedTrade[]> =>
  fc
    .array(trade, { maxLength: 60, ...size })
    .map((trades) =>
      trades.map(({ offset, ...rest }, index) => ({ ...rest, date: toDate(offset), number: index + 1 })),
    );

/** Returns the day summaries in order of date, as the database stores them. */
export const summarizeDays = (trades: readonly DatedTrade[]) =>
  [...Map.groupBy(trades, (trade) => trade.date)]
    .map(([date, ofDay]) => summarizeDay(date, ofDay))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
