import { narrowFilter, type ReportDimension, type TradeFilter } from 'contracts';
import { type AmountUnit, getTradesPath as getFilterPath, requireRisk } from 'shared-ui';

/** A group of a grouping. */
export type Group = readonly [dimension: ReportDimension, key: string];

/** The address of My Trades with the trades that a report counts: those of the filter and of all given groups. */
export function getTradesPath(
  filter: TradeFilter,
  groups: readonly Group[] = [],
  unit: AmountUnit = 'dollars',
): string {
  const narrowed = groups.reduce((narrower, [dimension, key]) => narrowFilter(narrower, dimension, key), filter);
  return getFilterPath(unit === 'r' ? requireRisk(narrowed) : narrowed);
}
