import { type Calendar, calls } from 'contracts';
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

export interface PeriodState {
  /** Empty until the reply arrives. */
  days: TradingDays;
  /** Whether `days` is a reply, so that a day that is not in it has no trade. */
  isLoaded: boolean;
  isLoading: boolean;
}

/** The trading days of a month's tiles. If the call fails, the tiles stay empty without an error (CAL-07). */
export const useTradingDays = (month: string): PeriodState => {
  const { data, isLoading } = useCall(calls.days.calendar, { query: getDateRange(month) });
  const fetchedCents = useMissingPL(data);
  return { isLoading, isLoaded: data !== undefined, days: data ? toTradingDays(data, fetchedCents) : {} };
};

/** The trading days of a year (YYYY), for its monthly totals. */
export const useYearTradingDays = (year: string): PeriodState => {
  const { data, isLoading } = useCall(calls.days.calendar, { query: { from: `${year}-01-01`, to: `${year}-12-31` } });
  return { isLoading, isLoaded: data !== undefined, days: data ? toTradingDays(data) : {} };
};
