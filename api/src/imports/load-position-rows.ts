import { joinRows } from 'importers/trades';
import type { QueryFilter, Types } from 'mongoose';
import type { Db } from '../database.ts';
import type { TraderScope } from '../db/limits.ts';
import { conflict } from '../http/errors.ts';
import { POSITION_ROWS_INDEXES, type PositionRowsRecord } from './model.ts';
import { decodePositionRows, type PositionRows } from './position-rows.ts';
import { listRows, type StoredRow } from './rows.ts';

/** Maximum number of rows in memory during one change. */
const MAX_ROWS = 50_000;

/** Positions by their ids. A position that was read is not read again. */
export type LoadedPositions = Map<string, PositionRows>;

const countRows = (positions: Iterable<PositionRows>): number => {
  let count = 0;
  for (const position of positions) count += listRows(position).length;
  return count;
};

/** A transaction is only needed for a change. */
export type ReadScope = Pick<TraderScope, 'userId'> & Partial<TraderScope>;

const load = async (
  { positionRows }: Db,
  { session, userId }: ReadScope,
  loaded: LoadedPositions,
  filter: QueryFilter<PositionRowsRecord>,
  index: keyof typeof POSITION_ROWS_INDEXES,
): Promise<void> => {
  const found = positionRows
    .find({ userId, ...filter }, null, session ? { session } : {})
    .hint(POSITION_ROWS_INDEXES[index]);
  for await (const record of found.lean<PositionRowsRecord>().cursor()) {
    const id = record._id.toHexString();
    if (!loaded.has(id)) loaded.set(id, decodePositionRows(record));
  }
  if (countRows(loaded.values()) > MAX_ROWS)
    throw conflict('These rows change too many trades at the same time. Send fewer rows, in the order of their time.');
};

/** Reads the positions that have or once had rows with these ids. */
export function loadByRows(db: Db, scope: TraderScope, loaded: LoadedPositions, ids: readonly string[]): Promise<void> {
  return load(db, scope, loaded, { rowIds: { $in: [...new Set(ids)] } }, 'row');
}

export interface TickerDays {
  format: string;
  tickers: readonly string[];
  from: string;
  to: string;
}

/** Reads the positions of some tickers that are open, have rows in a span of days, or have unmatched closing fills. */
export function loadByDays(
  db: Db,
  scope: TraderScope,
  loaded: LoadedPositions,
  { format, tickers, from, to }: TickerDays,
): Promise<void> {
  const filter = { format, ticker: { $in: tickers }, toDay: { $gte: from }, fromDay: { $lte: to } };
  return load(db, scope, loaded, filter, 'days');
}

/** Reads the positions of these trades. */
export function loadByNumbers(
  db: Db,
  scope: TraderScope,
  loaded: LoadedPositions,
  numbers: readonly number[],
): Promise<void> {
  return load(db, scope, loaded, { numbers: { $in: numbers } }, 'number');
}

/** Reads the positions whose trades are legs of these structures. */
export function loadByStructures(
  db: Db,
  scope: ReadScope,
  loaded: LoadedPositions,
  ids: readonly Types.ObjectId[],
): Promise<void> {
  return load(db, scope, loaded, { structureId: { $in: ids } }, 'structure');
}

/** A row, and a position that has it. A row that is divided between two positions is joined again. */
export interface LocatedRow {
  row: StoredRow;
  position: PositionRows;
}

/** Indexes the loaded rows by each of their ids. */
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
