import type { TradeFilter } from 'contracts';
import { formatDay } from 'shared-ui';

const formatShortDay = (day: string): string => formatDay(day, { weekday: false });

const describeDates = ({ from, to }: TradeFilter): string => {
  if (from && to) return `${formatShortDay(from)} to ${formatShortDay(to)}`;
  if (from) return `${formatShortDay(from)} and later`;
  return to ? `all days to ${formatShortDay(to)}` : 'all time';
};

/** 'Jan 5, 2026 to Jan 20, 2026', 'all time, filtered'. */
export const describeFilter = (filter: TradeFilter): string => {
  const { from, to, ...others } = filter;
  return describeDates(filter) + (Object.keys(others).length > 0 ? ', filtered' : '');
};
