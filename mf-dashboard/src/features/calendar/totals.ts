import type { Calendar, TickerCount } from 'contracts';

/** A day with at least one trade. */
export interface TradingDay {
  groups: readonly TickerCount[];
  /** The number of trades above 0; null if the reply does not say it. */
  wins: number | null;
  /** The day's P&L. Null while it is unknown, and if all trades of the day are in another currency. */
  netCents: number | null;
  /** The same before rounding: results in R are fractions of hundredths. */
  exact: number | null;
}

/** Each trading day by its date, YYYY-MM-DD. */
export type TradingDays = Readonly<Record<string, TradingDay>>;

/** @param fetchedCents the P&L of the days that the calendar's reply has no P&L for */
export function toTradingDays(
  calendar: Calendar,
  fetchedCents: Readonly<Record<string, number | null>> = {},
): TradingDays {
  return Object.fromEntries(
    Object.entries(calendar.tickersByDate).map(([date, groups]) => {
      const count = groups.reduce((sum, group) => sum + group.count, 0);
      const isForeign = calendar.tradesInOtherCurrencyByDate?.[date] === count;
      const netCents = isForeign ? null : (calendar.netCentsByDate?.[date] ?? fetchedCents[date] ?? null);
      return [
        date,
        {
          groups,
          netCents,
          wins: calendar.winsByDate?.[date] ?? null,
          // In a total, such a day is 0.
          exact: isForeign ? 0 : (calendar.exactByDate?.[date] ?? netCents),
        },
      ];
    }),
  );
}

/**
 * The days that the reply has no P&L for. `netCentsByDate` is our addition: a reply with only the specified fields has
 * none.
 */
export function findDatesWithoutPL({ tickersByDate, netCentsByDate }: Calendar): string[] {
  return Object.keys(tickersByDate).filter((date) => netCentsByDate?.[date] === undefined);
}

export function countTrades({ groups }: TradingDay): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}

export interface Total {
  /** Null without a trading day, or while the P&L of one is unknown. */
  netCents: number | null;
  tradingDayCount: number;
}

/**
 * Rounds to whole hundredths, half away from zero. Tolerates the rounding errors of fractions, like `roundAmount` of
 * the API.
 */
const roundSum = (sum: number): number => Math.sign(sum) * Math.round(Math.abs(sum) + 1e-6) || 0;

export function sumDays(dates: readonly string[], days: TradingDays): Total {
  const tradingDays = dates.flatMap((date) => days[date] ?? []);
  const known = tradingDays.flatMap(({ exact }) => exact ?? []);
  const isComplete = tradingDays.length > 0 && known.length === tradingDays.length;
  return {
    netCents: isComplete ? roundSum(known.reduce((sum, amount) => sum + amount, 0)) : null,
    tradingDayCount: tradingDays.length,
  };
}
