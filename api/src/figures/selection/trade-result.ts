import { readers } from '../../journal/columns/columns.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import type { BreakevenBand } from '../../journal/stored-settings.ts';

/** What a trade counts as: 1 is a win, -1 a loss, and 0 a breakeven. */
type TradeResult = 1 | 0 | -1;

/**
 * Decides what a trade counts as (BRK-01). Every count of wins and losses asks this function. The bounds belong to the
 * band. A trade without a risk has no result in R, so only money makes it a breakeven.
 */
export function findResult(netCents: number, riskCents: number | null, { cents, r }: BreakevenBand): TradeResult {
  const size = Math.abs(netCents);
  if (size <= cents || (r > 0 && riskCents !== null && size / riskCents <= r)) return 0;
  return netCents > 0 ? 1 : -1;
}

/** Marks a trade that only the band makes a breakeven: pages show it without the colour of its amount. */
export function markBreakeven(
  { netCents, riskCents = null }: { netCents: number; riskCents?: number | null | undefined },
  band: BreakevenBand,
): { breakeven?: true } {
  return netCents !== 0 && findResult(netCents, riskCents, band) === 0 ? { breakeven: true } : {};
}

/** Decides what the trade at an index counts as, whatever the unit of the selection is. */
export function readResult({ columns, band }: Block, index: number): TradeResult {
  const risk = band.r > 0 ? readers.riskCents(columns, index) : null;
  return findResult(readers.netCents(columns, index), risk, band);
}

/** See `markBreakeven`. */
export function readMark({ columns, band }: Block, index: number): { breakeven?: true } {
  return markBreakeven(
    { netCents: readers.netCents(columns, index), riskCents: readers.riskCents(columns, index) },
    band,
  );
}

/** Whether figures of one band are those of the other one. */
export function isSameBand(a: BreakevenBand, b: BreakevenBand): boolean {
  return a.cents === b.cents && a.r === b.r;
}
