import { joinRows } from 'importers/trades';
import type { QueryFilter } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { conflict } from '../../http/errors.ts';
import { type SourceRecord, sourceIndexes } from './model.ts';
import { decodeSource, listRows, type Source, type StoredRow } from './source.ts';
import type { Scope } from './write-trades.ts';

/** Rows that one change may have in memory. */
const MAX_ROWS = 50_000;

/** Sources that were read, each once. */
export type Loaded = Map<string, Source>;

const countRows = (sources: Iterable<Source>): number => {
  let count = 0;
  for (const source of sources) count += listRows(source).length;
  return count;
};

const load = async (
  { tradeSources }: Db,
  { session, userId }: Scope,
  loaded: Loaded,
  filter: QueryFilter<SourceRecord>,
  index: keyof typeof sourceIndexes,
): Promise<void> => {
  const found = tradeSources.find({ userId, ...filter }, null, { session }).hint(sourceIndexes[index]);
  for await (const record of found.lean<SourceRecord>().cursor()) {
    if (!loaded.has(record._id.toHexString())) loaded.set(record._id.toHexString(), decodeSource(record));
  }
  if (countRows(loaded.values()) > MAX_ROWS)
    throw conflict('These rows change too many trades at the same time. Send fewer rows, in the order of their time.');
};

/** Reads the sources that have, or had, rows with these ids. */
export const loadByRows = (db: Db, scope: Scope, loaded: Loaded, ids: readonly string[]): Promise<void> =>
  load(db, scope, loaded, { rowIds: { $in: ids } }, 'row');

export interface Days {
  format: string;
  tickers: readonly string[];
  from: string;
  to: string;
}

/** Reads the sources of these tickers that have rows of these days, are open, or wait for rows. */
export const loadByDays = (db: Db, scope: Scope, loaded: Loaded, { format, tickers, from, to }: Days): Promise<void> =>
  load(db, scope, loaded, { format, ticker: { $in: tickers }, toDay: { $gte: from }, fromDay: { $lte: to } }, 'days');

/** Reads the sources that have these trades. */
export const loadByNumbers = (db: Db, scope: Scope, loaded: Loaded, numbers: readonly number[]): Promise<void> =>
  load(db, scope, loaded, { numbers: { $in: numbers } }, 'number');

export interface StoredInSource {
  /** The complete row, also if it is divided between two positions. */
  row: StoredRow;
  source: Source;
}

/** The stored rows by each of their ids. */
export const indexRows = (loaded: Loaded): Map<string, StoredInSource> => {
  const sources = [...loaded.values()];
  const owners = new Map(sources.flatMap((source) => listRows(source).map((row) => [row.key, source] as const)));
  return new Map(
    listRows(joinRows(sources)).flatMap((row) => {
      const source = owners.get(row.key);
      return source ? row.origin.ids.map((id) => [id, { row, source }] as const) : [];
    }),
  );
};
