import fc from 'fast-check';
import type { BreakevenBand } from '../../src/journal/stored-settings.ts';

/** The band of the settings on the wire. */
export interface NaiveBand {
  money: number | null;
  r: number | null;
}

/** Bands around the results of random journals, whose risks are 1, 100, 333, 800 and 20,000 cents. */
export const bands: fc.Arbitrary<NaiveBand> = fc.record({
  money: fc.option(
    fc.oneof(
      fc.constantFrom(0, 0.01, 1, 2),
      fc.nat(500).map((cents) => cents / 100),
    ),
  ),
  r: fc.option(
    fc.oneof(
      fc.constantFrom(0, 0.1, 0.25, 1, 1.5),
      fc.nat(400).map((hundredths) => hundredths / 100),
    ),
  ),
});

interface Result {
  netCents: number;
  /** The result in cents, when `netCents` is in other units. */
  resultCents?: number;
  riskCents?: number | null;
  /** What a band makes of the trade; the sign of the result without one. */
  outcome?: number;
}

/** 1 for a win, -1 for a loss, 0 for a breakeven: in whole numbers, as a person would check the bounds. */
const countNaively = ({ netCents, resultCents = netCents, riskCents = null }: Result, { money, r }: NaiveBand) => {
  const size = BigInt(Math.abs(resultCents));
  const isWithinMoney = size <= BigInt(Math.round((money ?? 0) * 100));
  const isWithinR =
    riskCents !== null && size * 1_000_000n <= BigInt(Math.round((r ?? 0) * 1_000_000)) * BigInt(riskCents);
  if (isWithinMoney || isWithinR) return 0;
  return resultCents > 0 ? 1 : -1;
};

/** Adds to each trade what a band makes of it. */
export function addOutcomes<T extends Result>(trades: readonly T[], band: NaiveBand): T[] {
  return trades.map((trade) => ({ ...trade, outcome: countNaively(trade, band) }));
}

export function getOutcome({ outcome, netCents }: Result): number {
  return outcome ?? Math.sign(netCents);
}

/** What replies have of a trade that only the band makes a breakeven. */
export function markNaively(trade: Result): { breakeven?: true } {
  return trade.netCents !== 0 && getOutcome(trade) === 0 ? { breakeven: true } : {};
}

/** The band as the columns have it. */
export function toBand({ money, r }: NaiveBand): BreakevenBand {
  return { cents: Math.round((money ?? 0) * 100), r: r ?? 0 };
}
