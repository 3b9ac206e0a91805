import { type Calendar, calls } from 'contracts';
import { useState } from 'react';
import { useCall, useCalls } from 'shared-ui';
import { getWeeks } from './months.ts';
import { findDatesWithoutPL, type TradingDays, toTradingDays } from './totals.ts';

const getDateRange = (month: string) => {
  const days = getWeeks(month).flat();
  return { from: days[0], to: days.at(-1) };
};

/** API-09: fetches each day's P&L that the calendar's reply lacks. */
const useMissingPL = (calendar: Calendar | undefined) => {
  const dates = calendar ? findDatesWithoutPL(calendar) : [];
  const replies = useCalls(
    calls.days.byDay,
    dates.map((date) => ({ params: { date } })),
  );
  return Object.fromEntries(dates.map((date, index) => [date, replies[index]?.data?.stats.netCents ?? null]));
};

export interface MonthState {
  /** The month to show: the previous one while the requested one loads. */
  shownMonth: string;
  days: TradingDays;
  /** Whether `days` is a reply. Before the first reply it is empty. */
  isLoaded: boolean;
  isLoading: boolean;
}

/** The trading days of a month's tiles. If the call fails, the tiles stay empty without an error (CAL-07). */
export const useTradingDays = (month: string): MonthState => {
  const { data, isFetching, isPending, isPlaceholderData } = useCall(
    calls.days.calendar,
    { query: getDateRange(month) },
    { keepPrevious: true },
  );
  const isLoading = isFetching && (isPending || isPlaceholderData);
  const [shownMonth, setShownMonth] = useState(month);
  if (!isLoading && shownMonth !== month) setShownMonth(month);
  const fetchedCents = useMissingPL(data);
  return { shownMonth, isLoading, isLoaded: data !== undefined, days: data ? toTradingDays(data, fetchedCents) : {} };
};

/** The trading days of a year (YYYY), for its monthly totals. */
export const useYearTradingDays = (year: string): Pick<MonthState, 'days' | 'isLoaded'> => {
  const { data } = useCall(calls.days.calendar, { query: { from: `${year}-01-01`, to: `${year}-12-31` } });
  return { days: data ? toTradingDays(data) : {}, isLoaded: data !== undefined };
};
