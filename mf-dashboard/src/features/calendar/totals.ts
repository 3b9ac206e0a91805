import { type Calendar, type DayGroup, toCents, toDollars } from 'contracts';

/** A day that has a trade, as its tile shows it. */
export interface TradingDay {
  groups: readonly DayGroup[];
  /** Its P&L in dollars; null while it is not known. */
  dollars: number | null;
}

/** By date, YYYY-MM-DD. */
export type TradingDays = Readonly<Record<string, TradingDay>>;

/** @param fetched the P&L of the days whose P&L the calendar's reply lacks */
export const tradingDays = (calendar: Calendar, fetched: Readonly<Record<string, number | null>> = {}): TradingDays =>
  Object.fromEntries(
    Object.entries(calendar.tradesByDate).map(([date, groups]) => [
      date,
      { groups, dollars: calendar.dailyPL?.[date] ?? fetched[date] ?? null },
    ]),
  );

/** The days whose P&L a reply lacks: the specification's own reply has none. */
export const datesWithoutPL = ({ tradesByDate, dailyPL }: Calendar): string[] =>
  Object.keys(tradesByDate).filter((date) => dailyPL?.[date] === undefined);

export const tradesOf = ({ groups }: TradingDay): number => groups.reduce((sum, { count }) => sum + count, 0);

export interface Total {
  /** Summed in whole cents; null without a trading day, or while the P&L of one is not known. */
  dollars: number | null;
  /** How many of the days have a trade. */
  days: number;
}

export const totalOf = (dates: readonly string[], days: TradingDays): Total => {
  const traded = dates.flatMap((date) => days[date] ?? []);
  const known = traded.flatMap(({ dollars }) => dollars ?? []);
  const isKnown = traded.length > 0 && known.length === traded.length;
  return {
    dollars: isKnown ? toDollars(known.reduce((sum, dollars) => sum + toCents(dollars), 0)) : null,
    days: traded.length,
  };
};
