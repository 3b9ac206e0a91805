import { type Trade, toCents, toDollars } from 'contracts';

/** The filtered trades of one day. */
export interface Day {
  date: string;
  trades: Trade[];
  /** In dollars, exact. */
  total: number;
}

/** A row of the rendered list: a day's heading, followed by its trades. */
export type Row = { kind: 'day'; day: Day } | { kind: 'trade'; day: Day; trade: Trade };

/** In dollars. Adds in cents, so that the sum is exact. */
export const sumAmounts = (trades: readonly Trade[]): number =>
  toDollars(trades.reduce((cents, { amount }) => cents + toCents(amount), 0));

export const sortNewestFirst = (trades: readonly Trade[]): Trade[] =>
  trades.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));

/** Groups adjacent trades of the same date, in the given order. */
export const groupByDay = (trades: readonly Trade[]): Day[] => {
  const days: Day[] = [];
  for (const trade of trades) {
    const last = days.at(-1);
    if (last?.date === trade.date) last.trades.push(trade);
    else days.push({ date: trade.date, trades: [trade], total: 0 });
  }
  return days.map((day) => ({ ...day, total: sumAmounts(day.trades) }));
};

export const toRows = (days: readonly Day[]): Row[] =>
  days.flatMap((day): Row[] => [
    { kind: 'day', day },
    ...day.trades.map((trade): Row => ({ kind: 'trade', day, trade })),
  ]);

/** The number of trades per date, regardless of the filter. */
export const countByDay = (trades: readonly Trade[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { date } of trades) counts.set(date, (counts.get(date) ?? 0) + 1);
  return counts;
};
