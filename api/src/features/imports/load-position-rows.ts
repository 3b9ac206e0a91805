import { joinRows } from 'importers/trades';
import type { ClientSession, QueryFilter, Types } from 'mongoose';
import type { Db } from '../../db/connect.ts';
import { conflict } from '../../http/errors.ts';
import { type PositionRowsRecord, positionRowsIndexes } from './model.ts';
import { decodePositionRows, type PositionRows } from './position-rows.ts';
import { listRows, type StoredRow } from './rows.ts';

/** Rows that one change may have in memory. */
const MAX_ROWS = 50_000;

/** A transaction, and the trader whose data it reads and writes. */
export interface Scope {
  session: ClientSession;
  userId: Types.ObjectId;
}

/** Positions by their ids. A position that was read is not read again. */
export type LoadedPositions = Map<string, PositionRows>;

const countRows = (positions: Iterable<PositionRows>): number => {
  let count = 0;
  for (const position of positions) count += listRows(position).length;
  return count;
};

const load = async (
  { positionRows }: Db,
  { session, userId }: Scope,
  loaded: LoadedPositions,
  filter: QueryFilter<PositionRowsRecord>,
  index: keyof typeof positionRowsIndexes,
): Promise<void> => {
  const found = positionRows.find({ userId, ...filter }, null, { session }).hint(positionRowsIndexes[index]);
  for await (const record of found.lean<PositionRowsRecord>().cursor()) {
    const id = record._id.toHexString();
    if (!loaded.has(id)) loaded.set(id, decodePositionRows(record));
  }
  if (countRows(loaded.values()) > MAX_ROWS)
    throw conflict('These rows change too many trades at the same time. Send fewer rows, in the order of their time.');
};

/** Reads the positions that have, or had, rows with these ids. */
export function loadByRows(db: Db, scope: Scope, loaded: LoadedPositions, ids: readonly string[]): Promise<void> {
  return load(db, scope, loaded, { rowIds: { $in: [...new Set(ids)] } }, 'row');
}

export interface Days {
  format: string;
  tickers: readonly string[];
  from: string;
  to: string;
}

/** Reads the positions of these tickers that have rows of these days or are open, and unmatched closing fills. */
export function loadByDays(
  db: Db,
  scope: Scope,
  loaded: LoadedPositions,
  { format, tickers, from, to }: Days,
): Promise<void> {
  const filter = { format, ticker: { $in: tickers }, toDay: { $gte: from }, fromDay: { $lte: to } };
  return load(db, scope, loaded, filter, 'days');
}

/** Reads the positions of these trades. */
export function loadByNumbers(
  db: Db,
  scope: Scope,
  loaded: LoadedPositions,
  numbers: readonly number[],
): Promise<void> {
  return load(db, scope, loaded, { numbers: { $in: numbers } }, 'number');
}

/** A complete row, also if it is divided between two positions, and one of these positions. */
export interface LocatedRow {
  row: StoredRow;
  position: PositionRows;
}

/** The loaded rows by each of their ids. */
export function indexRows(loaded: LoadedPositions): Map<string, LocatedRow> {
  const positions = [...loaded.values()];
  const owners = new Map(
    positions.flatMap((position) => listRows(position).map(({ key }) => [key, position] as const)),
  );
  return new Map(
    listRows(joinRows(positions)).flatMap((row) => {
      const position = owners.get(row.key);
      return position ? row.ids.map((id) => [id, { row, position }] as const) : [];
    }),
  );
}
