import type { Trade } from 'contracts';

/** The filtered trades of one day. */
export interface Day {
  date: string;
  trades: Trade[];
  netCents: number;
}

/** A row of the rendered list: a day's heading, followed by its trades. */
export type Row = { kind: 'day'; day: Day } | { kind: 'trade'; day: Day; trade: Trade };

export const sumNetCents = (trades: readonly Trade[]): number =>
  trades.reduce((sum, { netCents }) => sum + netCents, 0);

export const sortNewestFirst = (trades: readonly Trade[]): Trade[] =>
  trades.toSorted((a, b) => (a.date === b.date ? b.id - a.id : a.date < b.date ? 1 : -1));

/** Groups adjacent trades of the same date, in the given order. */
export const groupByDay = (trades: readonly Trade[]): Day[] => {
  const days: Day[] = [];
  for (const trade of trades) {
    const last = days.at(-1);
    if (last?.date === trade.date) last.trades.push(trade);
    else days.push({ date: trade.date, trades: [trade], netCents: 0 });
  }
  return days.map((day) => ({ ...day, netCents: sumNetCents(day.trades) }));
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
