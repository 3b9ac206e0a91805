import type { DayTotals } from './fold.ts';
import type { DayParts, DaySummary, Share, TickerShare } from './summarize-day.ts';

/** Rows as a list for each field: reading forty tickers of each day so costs a quarter of reading them as documents. */
export type Columns<Row> = { [Field in keyof Row]: Row[Field][] };

export interface StoredParts {
  date: string;
  byTicker: Columns<TickerShare>;
  bySetup: Columns<Share>;
}

/** A day's summary as it is stored: two documents, because the statistics of all days need only the small one. */
export interface StoredDay {
  totals: DayTotals;
  parts: StoredParts;
}

export const storedForm = ({ byTicker, bySetup, ...totals }: DaySummary): StoredDay => ({
  totals,
  parts: {
    date: totals.date,
    byTicker: { ...columnsOf(byTicker), id: byTicker.map((share) => share.id) },
    bySetup: columnsOf(bySetup),
  },
});

export const partsOf = ({ date, byTicker, bySetup }: StoredParts): DayParts => ({
  date,
  byTicker: rowsOf(byTicker).map((share, at) => ({ ...share, id: byTicker.id[at] ?? 0 })),
  bySetup: rowsOf(bySetup),
});

const columnsOf = (shares: readonly Share[]): Columns<Share> => ({
  name: shares.map((share) => share.name),
  count: shares.map((share) => share.count),
  wins: shares.map((share) => share.wins),
  netCents: shares.map((share) => share.netCents),
});

const rowsOf = ({ name, count, wins, netCents }: Columns<Share>): Share[] =>
  name.map((each, at) => ({ name: each, count: count[at] ?? 0, wins: wins[at] ?? 0, netCents: netCents[at] ?? 0 }));
