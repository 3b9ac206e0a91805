import { type Trade, toCents, toDollars } from 'contracts';

/** One day of the journal, as far as the filter shows it. */
export interface Day {
  date: string;
  trades: Trade[];
  /** Dollars, exact. */
  total: number;
}

/** The list as it is drawn: a day's heading, then its trades. */
export type Row = { kind: 'day'; day: Day } | { kind: 'trade'; day: Day; trade: Trade };

/** Dollars, exact: summed in cents. */
export const totalOf = (trades: readonly Trade[]): number =>
  toDollars(trades.reduce((cents, { amount }) => cents + toCents(amount), 0));

/** Newest first, whatever order they come in. */
export const newestFirst = (trades: readonly Trade[]): Trade[] =>
  trades.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));

/** Groups neighbours of one date; the order stays. */
export const groupByDay = (trades: readonly Trade[]): Day[] => {
  const days: Day[] = [];
  for (const trade of trades) {
    const last = days.at(-1);
    if (last?.date === trade.date) last.trades.push(trade);
    else days.push({ date: trade.date, trades: [trade], total: 0 });
  }
  return days.map((day) => ({ ...day, total: totalOf(day.trades) }));
};

export const rowsOf = (days: readonly Day[]): Row[] =>
  days.flatMap((day): Row[] => [
    { kind: 'day', day },
    ...day.trades.map((trade): Row => ({ kind: 'trade', day, trade })),
  ]);

/** How many trades each day has; beside it a narrowed day can say how many of them it shows. */
export const countByDay = (trades: readonly Trade[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { date } of trades) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
};
