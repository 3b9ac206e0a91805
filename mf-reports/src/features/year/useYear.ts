import { calls, type MeasuredFilter, toFilterQuery } from 'contracts';
import { reports } from 'contracts/reports';
import { useCall } from 'shared-ui';

/** The part of the filter's dates that is in the year; null if there is none. */
const narrowToYear = ({ from = '', to = '9', ...filter }: MeasuredFilter, year: string): MeasuredFilter | null => {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const dates = { from: from > first ? from : first, to: to < last ? to : last };
  return dates.from > dates.to ? null : { ...filter, ...dates };
};

/** The days and months of a year in the page's filter. Neither is requested if its dates have no day in the year. */
export const useYear = (filter: MeasuredFilter, year: string) => {
  const narrowed = narrowToYear(filter, year);
  const query = toFilterQuery(narrowed ?? {});
  const enabled = narrowed !== null;
  const months = useCall(reports.get, { query: { ...query, groupBy: 'month' } }, { enabled });
  const days = useCall(calls.days.calendar, { query }, { enabled });
  const both = [months, days];
  return {
    /** The page's filter in the year; null if none of its dates is. */
    narrowed,
    months,
    days,
    failed: both.find(({ error }) => error),
    isLoading: both.some((call) => call.isLoading),
    /** The browser is offline, and the year is not in the cache. */
    isUnavailable: both.some(({ data, isPaused }) => data === undefined && isPaused),
  };
};
