import { calls, type TradeFilter, toFilterQuery } from 'contracts';
import { reports } from 'contracts/reports';
import { useCall } from 'shared-ui';
import type { ReportFilterState } from '../filter/useReportFilter.ts';

/** The part of the filter's dates that is in the year; null if there is none. */
const narrowToYear = ({ from = '', to = '9', ...filter }: TradeFilter, year: string): TradeFilter | null => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const dates = { from: from > first ? from : first, to: to < last ? to : last };
  return dates.from > dates.to ? null : { ...filter, ...dates };
};

/** The days and months of a year in the page's filter. The filter is null if its dates have no day in the year. */
export const useYear = ({ filter, unit }: ReportFilterState, year: string) => {
  const narrowed = narrowToYear(filter, year);
  const query = { ...toFilterQuery(narrowed ?? {}), ...(unit === 'r' ? { unit } : {}) };
  const enabled = narrowed !== null;
  return {
    filter: narrowed,
    months: useCall(reports.get, { query: { ...query, groupBy: 'month' } }, { enabled }),
    days: useCall(calls.days.calendar, { query }, { enabled }),
  };
};
