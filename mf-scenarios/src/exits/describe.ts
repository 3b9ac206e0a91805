import type { ExitCell, ExitsBody, ExitsReply } from 'contracts/what-if';
import { type AmountUnit, formatCount, formatNumber } from 'shared-ui';
import { describeChange } from '../shared/describeChange.ts';
import { formatExit, type LevelUnit } from './levels.ts';

/** Cells with fewer certain trades are hatched. */
const CERTAIN_PERCENT = 80;

/** In whole percent, rounded down: 100 only if all are certain. */
export function getCertainPercent({ certain }: Pick<ExitCell, 'certain'>, trades: number): number {
  return trades === 0 ? 0 : Math.floor((100 * certain) / trades);
}

export function isUncertain(cell: Pick<ExitCell, 'certain'>, trades: number): boolean {
  return 100 * cell.certain < CERTAIN_PERCENT * trades;
}

/** The middle of what is possible, in hundredths of the unit. It gives the cell its colour. */
export function getMiddle({ low, high }: Pick<ExitCell, 'low' | 'high'>): number {
  return ((low.averageCents ?? 0) + (high.averageCents ?? 0)) / 2;
}

/** 'stop 1R, target 2R, 38 of 48 trades certain (79%), hatched'. */
export function describeCell(cell: ExitCell, trades: number, levels: LevelUnit): string {
  const certain = `${formatNumber(cell.certain)} of ${formatCount(trades, 'trade')} certain (${getCertainPercent(cell, trades)}%)`;
  return `${formatExit(cell, levels)}, ${certain}${isUncertain(cell, trades) ? ', hatched' : ''}`;
}

/**
 * 'On the other 40% it changed your results by +0.08R per trade (−0.02R to +0.18R, 48 trades): may be chance.' Null
 * without a walk.
 */
export function describeWalk({ walk, verdict }: ExitsReply, levels: ExitsBody['in'], unit: AmountUnit): string | null {
  if (!walk) return null;
  const change = describeChange(walk, verdict, unit);
  return `Chosen on the first 60%: ${formatExit(walk, levels)}. On the other 40% it changed your results by ${change}`;
}
