import type { Calendar, TickerCount } from 'contracts';

/** A day with at least one trade. */
export interface TradingDay {
  groups: readonly TickerCount[];
  /** The day's P&L, or null while it is unknown. */
  netCents: number | null;
}

/** By date, YYYY-MM-DD. */
export type TradingDays = Readonly<Record<string, TradingDay>>;

/** @param fetchedCents the P&L of the days that the calendar's reply has no P&L for */
export const toTradingDays = (
  calendar: Calendar,
  fetchedCents: Readonly<Record<string, number | null>> = {},
): TradingDays =>
  Object.fromEntries(
    Object.entries(calendar.tickersByDate).map(([date, groups]) => [
      date,
      { groups, netCents: calendar.netCentsByDate?.[date] ?? fetchedCents[date] ?? null },
    ]),
  );

/** The days that the reply has no P&L for. `netCentsByDate` is our addition: a reply with only the specified fields has none. */
export const findDatesWithoutPL = ({ tickersByDate, netCentsByDate }: Calendar): string[] =>
  Object.keys(tickersByDate).filter((date) => netCentsByDate?.[date] === undefined);

export const countTrades = ({ groups }: TradingDay): number => groups.reduce((sum, { count }) => sum + count, 0);

export interface Total {
  /** Null without a trading day, or while the P&L of one is unknown. */
  netCents: number | null;
  tradingDayCount: number;
}

export const sumDays = (dates: readonly string[], days: TradingDays): Total => {
  const tradingDays = dates.flatMap((date) => days[date] ?? []);
  const knownCents = tradingDays.flatMap(({ netCents }) => netCents ?? []);
  const isComplete = tradingDays.length > 0 && knownCents.length === tradingDays.length;
  return {
    netCents: isComplete ? knownCents.reduce((sum, cents) => sum + cents, 0) : null,
    tradingDayCount: tradingDays.length,
  };
};
