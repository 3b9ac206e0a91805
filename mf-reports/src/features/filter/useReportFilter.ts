import type { MeasuredFilter, TradeFilterQuery } from 'contracts';
import { type ResultUnit, type TradeFilterState, useResultUnit, useTradeFilter } from 'shared-ui';

export interface ReportFilterState extends TradeFilterState {
  /** How results are shown, on all pages. */
  unit: ResultUnit;
  /** The query of calls whose amounts follow the unit: with `unit`, amounts in cents are hundredths of R. */
  measuredQuery: TradeFilterQuery & Pick<MeasuredFilter, 'unit'>;
}

/**
 * The filter of the address and the unit of results, which every report follows.
 * @param pageParameters see `useTradeFilter`
 */
export const useReportFilter = (pageParameters?: readonly string[]): ReportFilterState => {
  const state = useTradeFilter(pageParameters);
  const unit = useResultUnit();
  return { ...state, unit, measuredQuery: unit === 'r' ? { ...state.query, unit } : state.query };
};
