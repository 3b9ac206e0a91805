import type { ReportDimension } from './report-groups.ts';
import type { TradeFilter } from './schemas/trade-filter.ts';

const getLastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const narrowToMonth = ({ from = '', to = '9', ...filter }: TradeFilter, month: string): TradeFilter => {
  const [first, last] = [`${month}-01`, getLastDay(month)];
  return { ...filter, from: from > first ? from : first, to: to < last ? to : last };
};

/**
 * The filter of one group of a report, for the link of its row. With a filter by tag, the link of another tag has all trades
 * of that tag.
 */
export const narrowFilter = (filter: TradeFilter, dimension: ReportDimension, key: string): TradeFilter => {
  if (dimension === 'month') return narrowToMonth(filter, key);
  return { ...filter, [dimension]: dimension === 'side' ? key : [key] };
};
