import { type Calendar, calls } from 'contracts';
import { useState } from 'react';
import { useCall, useCalls } from 'shared-ui';
import { weeksOf } from './months.ts';
import { datesWithoutPL, type TradingDays, tradingDays } from './totals.ts';

const spanOf = (month: string) => {
  const days = weeksOf(month).flat();
  return { from: days[0], to: days.at(-1) };
};

const useMissingPL = (calendar: Calendar | undefined) => {
  const dates = calendar ? datesWithoutPL(calendar) : [];
  const replies = useCalls(
    calls.days.byDay,
    dates.map((date) => ({ params: { date } })),
  );
  return Object.fromEntries(dates.map((date, index) => [date, replies[index]?.data?.stats.dailyPL ?? null]));
};

export interface ShownMonth {
  /** The month that is fit to be shown: the one before, while the wanted one loads. */
  shown: string;
  days: TradingDays;
  /** Whether `days` is an answer: until there is one, nobody knows of no trading day. */
  known: boolean;
  waiting: boolean;
}

/** What stands in the tiles of a month. A call that fails leaves them empty, without a word. */
export const useTradingDays = (month: string): ShownMonth => {
  const { data, isFetching, isPending, isPlaceholderData } = useCall(
    calls.days.calendar,
    { query: spanOf(month) },
    { keepPrevious: true },
  );
  const waiting = isFetching && (isPending || isPlaceholderData);
  const [shown, setShown] = useState(month);
  if (!waiting && shown !== month) setShown(month);
  const fetched = useMissingPL(data);
  return { shown, waiting, known: data !== undefined, days: data ? tradingDays(data, fetched) : {} };
};

/** The trading days of a year (YYYY), for the months' totals. */
export const useYear = (year: string): Pick<ShownMonth, 'days' | 'known'> => {
  const { data } = useCall(calls.days.calendar, { query: { from: `${year}-01-01`, to: `${year}-12-31` } });
  return { days: data ? tradingDays(data) : {}, known: data !== undefined };
};
