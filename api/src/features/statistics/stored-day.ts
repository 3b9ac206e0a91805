import type { DayTotals } from './compute-statistics.ts';
import type { DayGroups, DaySummary, GroupTotals, TickerTotals } from './summarize-day.ts';

/** Rows as a list for each field: reading forty tickers of each day so costs a quarter of reading them as documents. */
export type Columns<Row> = { [Field in keyof Row]: Row[Field][] };

export interface StoredGroups {
  date: string;
  byTicker: Columns<TickerTotals>;
  bySetup: Columns<GroupTotals>;
}

/** A day's summary as it is stored: two documents, because the statistics of all days need only the small one. */
export interface StoredDay {
  totals: DayTotals;
  parts: StoredGroups;
}

export const toStoredDay = ({ byTicker, bySetup, ...totals }: DaySummary): StoredDay => ({
  totals,
  parts: {
    date: totals.date,
    byTicker: { ...columnsOf(byTicker), id: byTicker.map((share) => share.id) },
    bySetup: columnsOf(bySetup),
  },
});

export const toDayGroups = ({ date, byTicker, bySetup }: StoredGroups): DayGroups => ({
  date,
  byTicker: rowsOf(byTicker).map((share, at) => ({ ...share, id: byTicker.id[at] ?? 0 })),
  bySetup: rowsOf(bySetup),
});

const columnsOf = (shares: readonly GroupTotals[]): Columns<GroupTotals> => ({
  name: shares.map((share) => share.name),
  count: shares.map((share) => share.count),
  wins: shares.map((share) => share.wins),
  netCents: shares.map((share) => share.netCents),
});

const rowsOf = ({ name, count, wins, netCents }: Columns<GroupTotals>): GroupTotals[] =>
  name.map((each, at) => ({ name: each, count: count[at] ?? 0, wins: wins[at] ?? 0, netCents: netCents[at] ?? 0 }));
