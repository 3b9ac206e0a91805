import type { MeasuredFilter, TradeFilter } from 'contracts';
import { useResultUnit } from '../format/amount.ts';
import { type TradeFilterState, useTradeFilter } from './useTradeFilter.ts';

export interface MeasuredFilterState extends TradeFilterState {
  /** The filter with the unit of results: in R, amounts in cents are hundredths of R. */
  measured: MeasuredFilter;
}

/** Adds the unit that results are shown in on all pages. */
export function useMeasured(state: TradeFilterState): MeasuredFilterState {
  const isInR = useResultUnit() === 'r';
  return { ...state, measured: isInR ? { ...state.filter, unit: 'r' } : state.filter };
}

/**
 * The filter of the address and the unit of results, for pages with figures.
 * @param pageParameters see `useTradeFilter`
 */
export function useMeasuredFilter(pageParameters?: readonly string[]): MeasuredFilterState {
  return useMeasured(useTradeFilter(pageParameters));
}

/** Figures in R count only trades with a risk. A filter by other contents cannot require a risk, too. */
export function requireRisk(filter: TradeFilter): TradeFilter {
  return { ...filter, has: filter.has ?? ['risk'] };
}
