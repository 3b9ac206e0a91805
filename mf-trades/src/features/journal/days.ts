import type { Trade } from 'contracts';

/** A row of the rendered list: a day's heading, or a trade. */
export type Row = { kind: 'day'; date: string } | { kind: 'trade'; date: string; trade: Trade };

/** Puts a heading before the trades of each day. Trades of a list in another order have no headings. */
export const toRows = (trades: readonly Trade[], isByDay: boolean): Row[] =>
  trades.flatMap((trade, index): Row[] => {
    const row = { kind: 'trade' as const, date: isByDay ? trade.date : '', trade };
    const isFirst = isByDay && trades[index - 1]?.date !== trade.date;
    return isFirst ? [{ kind: 'day', date: trade.date }, row] : [row];
  });

/** Adjacent rows of the same day. */
interface VisibleDay {
  /** Empty for trades that are not grouped. */
  date: string;
  rows: Row[];
}

export const groupRows = (rows: readonly Row[]): VisibleDay[] => {
  const days: VisibleDay[] = [];
  for (const row of rows) {
    const last = days.at(-1);
    if (last?.date === row.date) last.rows.push(row);
    else days.push({ date: row.date, rows: [row] });
  }
  return days;
};
