import type { MeasuredFilter } from 'contracts';
import { formatDay } from 'shared-ui';

const formatShortDay = (day: string): string => formatDay(day, { weekday: false });

const describeDates = ({ from, to }: MeasuredFilter): string =>
  from && to ? `${formatShortDay(from)} to ${formatShortDay(to)}` : 'all time';

/** 'Jan 5, 2026 to Jan 20, 2026', 'all time, filtered, in R'. */
export const describeFilter = (filter: MeasuredFilter): string => {
  const { from, to, unit, ...others } = filter;
  const isFiltered = Object.keys(others).length > 0;
  return [describeDates(filter), ...(isFiltered ? ['filtered'] : []), ...(unit ? ['in R'] : [])].join(', ');
};
