import type { TradeFilter } from 'contracts';
import type { Span } from './selection.ts';

/** Narrows a filter to the days that are also in a span. */
export const intersectDays = (filter: TradeFilter, { from, to }: Span): TradeFilter => ({
  ...filter,
  from: filter.from !== undefined && filter.from > (from ?? '') ? filter.from : from,
  to: filter.to !== undefined && filter.to < (to ?? '9') ? filter.to : to,
});
