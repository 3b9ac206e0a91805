import type { TradeFilter } from 'contracts';
import type { Span } from './selection.ts';

/** Narrows a filter to the days that are also in a span. */
export const intersectDays = <F extends TradeFilter>(filter: F, { from, to }: Span): F => ({
  ...filter,
  from: filter.from !== undefined && filter.from > (from ?? '') ? filter.from : from,
  to: filter.to !== undefined && filter.to < (to ?? '9') ? filter.to : to,
});
