import { type Calendar, calls, type MeasuredFilter, toFilterQuery } from 'contracts';
import { useEffect } from 'react';
import { type AmountUnit, getReplyUnit, useCall, useCalls } from 'shared-ui';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { getMonth, getWeeks } from './months.ts';
import { findDatesWithoutPL, type TradingDays, toTradingDays } from './totals.ts';

const getDateRange = (month: string) => {
  const days = getWeeks(month).flat();
  return { from: days[0], to: days.at(-1) };
};

/** API-09: fetches each day's P&L that the calendar's reply lacks, which only happens without a filter. */
const useMissingPL = (calendar: Calendar | undefined, filter: MeasuredFilter) => {
  const isFiltered = Object.keys(filter).length > 0;
  const dates = calendar && !isFiltered ? findDatesWithoutPL(calendar) : [];
  const replies = useCalls(
    calls.days.byDay,
    dates.map((date) => ({ params: { date }, query: {} })),
  );
  return Object.fromEntries(dates.map((date, index) => [date, replies[index]?.data?.stats.netCents ?? null]));
};

export interface PeriodState {
  /** Empty until the reply arrives. */
  days: TradingDays;
  /** Whether `days` is a reply, so that a day that is not in it has no trade. */
  isLoaded: boolean;
  isLoading: boolean;
  /** How many selected trades of each day have no risk and therefore are not in `days`, only in R. */
  withoutRisk: Readonly<Record<string, number>> | undefined;
  /** How many trades of each day are in another currency and therefore not in its amount. */
  inOtherCurrency: Readonly<Record<string, number>> | undefined;
  /** The unit of the amounts. */
  unit: AmountUnit;
}

const toPeriodState = (
  { data, isLoading }: { data: Calendar | undefined; isLoading: boolean },
  fetchedCents?: Readonly<Record<string, number | null>>,
): PeriodState => ({
  isLoading,
  isLoaded: data !== undefined,
  days: data ? toTradingDays(data, fetchedCents) : {},
  withoutRisk: data?.tradesWithoutRiskByDate,
  inOtherCurrency: data?.tradesInOtherCurrencyByDate,
  unit: data?.tradesWithoutRiskByDate ? 'r' : getReplyUnit({ currency: data?.currency }),
});

/** The trading days of a month's tiles. If the call fails, the tiles stay empty without an error (CAL-07). */
export function useTradingDays(month: string, filter: MeasuredFilter): PeriodState {
  const query = { ...toFilterQuery(filter), ...getDateRange(month) };
  const call = useCall(calls.days.calendar, { query });
  return toPeriodState(call, useMissingPL(call.data, filter));
}

const LAST_MONTH = 'calendar-month';

/** What this browser last knew of a month: the last one with trades before it, if it had none. */
const readLastMonth = (month: string): string | null => {
  const stored = readTraderEntry('browser', LAST_MONTH);
  const [empty, last] = typeof stored === 'string' ? stored.split(' ') : [];
  return empty === month ? (last ?? null) : null;
};

/**
 * The last month with trades before a month that has none; null if it has some. Until that is known, as this browser
 * last knew it, so that the calendar does not change.
 */
export function useLastMonth(month: string, filter: MeasuredFilter, isWanted: boolean): string | null {
  const query = { ...toFilterQuery(filter), ...getDateRange(month) };
  const { data } = useCall(calls.days.calendar, { query }, { enabled: isWanted });
  const isEmpty = data !== undefined && !Object.keys(data.tickersByDate).some((date) => getMonth(date) === month);
  const before = useCall(
    calls.days.byDay,
    { params: { date: `${month}-01` }, query: toFilterQuery(filter) },
    { enabled: isWanted && isEmpty },
  );
  const isKnown = isEmpty ? before.data !== undefined : data !== undefined;
  const previousDay = isEmpty ? before.data?.previousDay : null;
  const lastMonth = previousDay ? getMonth(previousDay) : null;
  const isFiltered = Object.keys(filter).length > 0;
  useEffect(() => {
    if (isKnown && !isFiltered) writeTraderEntry('browser', LAST_MONTH, lastMonth && `${month} ${lastMonth}`);
  }, [isKnown, isFiltered, month, lastMonth]);
  if (!isWanted) return null;
  return isKnown || isFiltered ? lastMonth : readLastMonth(month);
}

/** The trading days of a year (YYYY), for its monthly totals. */
export function useYearTradingDays(year: string, filter: MeasuredFilter): PeriodState {
  const query = { ...toFilterQuery(filter), from: `${year}-01-01`, to: `${year}-12-31` };
  return toPeriodState(useCall(calls.days.calendar, { query }));
}
