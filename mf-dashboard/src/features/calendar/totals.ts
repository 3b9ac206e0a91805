import { type Calendar, type DayGroup, toCents, toDollars } from 'contracts';

/** A day with at least one trade. */
export interface TradingDay {
  groups: readonly DayGroup[];
  /** The day's P&L, or null while it is unknown. */
  netDollars: number | null;
}

/** By date, YYYY-MM-DD. */
export type TradingDays = Readonly<Record<string, TradingDay>>;

/** @param fetchedPL the P&L of the days that the calendar's reply has no P&L for */
export const toTradingDays = (
  calendar: Calendar,
  fetchedPL: Readonly<Record<string, number | null>> = {},
): TradingDays =>
  Object.fromEntries(
    Object.entries(calendar.tradesByDate).map(([date, groups]) => [
      date,
      { groups, netDollars: calendar.dailyPL?.[date] ?? fetchedPL[date] ?? null },
    ]),
  );

/** The days that the reply has no P&L for. `dailyPL` is our addition: a reply with only the specified fields has none. */
export const findDatesWithoutPL = ({ tradesByDate, dailyPL }: Calendar): string[] =>
  Object.keys(tradesByDate).filter((date) => dailyPL?.[date] === undefined);

export const countTrades = ({ groups }: TradingDay): number => groups.reduce((sum, { count }) => sum + count, 0);

export interface Total {
  /** Null without a trading day, or while the P&L of one is unknown. */
  netDollars: number | null;
  tradingDayCount: number;
}

/** Sums in whole cents, so that totals are exact. */
export const sumDays = (dates: readonly string[], days: TradingDays): Total => {
  const tradingDays = dates.flatMap((date) => days[date] ?? []);
  const knownDollars = tradingDays.flatMap(({ netDollars }) => netDollars ?? []);
  const isComplete = tradingDays.length > 0 && knownDollars.length === tradingDays.length;
  return {
    netDollars: isComplete ? toDollars(knownDollars.reduce((sum, dollars) => sum + toCents(dollars), 0)) : null,
    tradingDayCount: tradingDays.length,
  };
};
