import type { MeasuredFilter } from 'contracts';
import { type TradeFilterState, useResultUnit, useTradeFilter } from 'shared-ui';

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
