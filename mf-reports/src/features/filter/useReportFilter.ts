import { type MeasuredFilter, narrowFilter, type ReportDimension, type TradeFilter } from 'contracts';
import {
  getTradesPath as getFilterPath,
  type ResultUnit,
  type TradeFilterState,
  useResultUnit,
  useTradeFilter,
} from 'shared-ui';

/** A group of a grouping. */
export type Group = readonly [dimension: ReportDimension, key: string];

/** Figures in R count only trades with a risk. A filter by other contents cannot require a risk, too. */
const requireRisk = (filter: TradeFilter): TradeFilter => ({ ...filter, has: filter.has ?? ['risk'] });

/** The address of My Trades with the trades that a report counts: those of the filter and of all given groups. */
export const getTradesPath = (
  filter: TradeFilter,
  groups: readonly Group[] = [],
  unit: ResultUnit = 'dollars',
): string => {
  const narrowed = groups.reduce((narrower, [dimension, key]) => narrowFilter(narrower, dimension, key), filter);
  return getFilterPath(unit === 'r' ? requireRisk(narrowed) : narrowed);
};

export interface ReportFilterState extends TradeFilterState {
  /** The filter with the unit of results: in R, amounts in cents are hundredths of R. */
  measured: MeasuredFilter;
}

/** Adds the unit that results are shown in on all pages. */
export const useMeasured = (state: TradeFilterState): ReportFilterState => {
  const isInR = useResultUnit() === 'r';
  return { ...state, measured: isInR ? { ...state.filter, unit: 'r' } : state.filter };
};

/**
 * The filter of the address and the unit of results, which every report follows.
 * @param pageParameters see `useTradeFilter`
 */
export const useReportFilter = (pageParameters?: readonly string[]): ReportFilterState =>
  useMeasured(useTradeFilter(pageParameters));
