import { decode, encode } from 'cbor-x';
import { LAST_DAY } from 'contracts';
import { Types } from 'mongoose';
import { FIRST_DAY, type PositionRowsRecord } from './model.ts';
import { listRows, NO_ROWS, type StoredRows, toRange } from './rows.ts';
import type { ImportedFields } from './trade-facts.ts';

/** A trade that was made of a position's rows. README.md lists the states of a link. */
export interface TradeLink {
  /** The number of the trade. */
  number: number;
  /** Key of the part's first closing fill. Empty for an unsplit position and for the remainder of a split. */
  partKey: string;
  /**
   * True if the API moved the trade to the trash because its rows are gone. A missing trade without this flag was
   * deleted by the trader.
   */
  isOrphaned?: boolean | undefined;
  /** The facts that the last import wrote. A fact of the trade that differs was edited by the trader. */
  written: ImportedFields;
}

/** The identity of a row that a position has or had. */
interface RowIdentity {
  key: string;
  ids: readonly string[];
}

interface Content extends StoredRows {
  links: TradeLink[];
  /**
   * For a split position: the keys of the closing fills of each extra trade. The first trade has all other fills.
   * Undefined: one trade per closing fill.
   */
  parts?: string[][] | undefined;
  /** True if the rows are closing fills without an opening. They make no trade. */
  isUnmatched: boolean;
  /** True while the position, or one of several merged positions, is open. */
  isOpen: boolean;
  /** Rows that it has lost. If they are imported again, they return to the position with the most similar rows. */
  formerRows: RowIdentity[];
  /**
   * Its rows before an undo. After a re-import, which is sent in parts, the position with exactly these rows gets its
   * trades back.
   */
  rowsBeforeUndo: RowIdentity[];
}

/** The imported rows behind one trade, or behind the parts of a split trade. */
export type PositionRows = Omit<PositionRowsRecord, 'content' | 'numbers' | 'imports' | 'rowIds' | 'structureId'> &
  Content & { structureId: Types.ObjectId | null };

/** The fields that all positions of an instrument share, and the import fields of a new position. */
export type Instrument = Pick<
  PositionRows,
  'userId' | 'format' | 'accountId' | 'ticker' | 'currency' | 'dayEnd' | 'createdBy'
>;

/**
 * Creates a position without rows. Copies single fields, because callers pass a whole position, with its id, as the
 * instrument.
 */
export function createPositionRows(
  { userId, format, accountId, ticker, currency, dayEnd, createdBy }: Instrument,
  isUnmatched = false,
): PositionRows {
  return {
    _id: new Types.ObjectId(),
    userId,
    format,
    accountId,
    ticker,
    currency,
    dayEnd,
    createdBy,
    arrangement: 'single',
    structureId: null,
    fromDay: LAST_DAY,
    toDay: LAST_DAY,
    ...NO_ROWS,
    links: [],
    isUnmatched,
    isOpen: false,
    formerRows: [],
    rowsBeforeUndo: [],
  };
}

/**
 * Remembers the rows of a position before an undo. Does not overwrite an earlier undo's rows while some are missing.
 */
export function rememberRows(position: PositionRows): PositionRows {
  const rows = listRows(position).map(({ key, ids }) => ({ key, ids }));
  const keys = new Set(rows.map(({ key }) => key));
  return position.rowsBeforeUndo.every(({ key }) => keys.has(key)) ? { ...position, rowsBeforeUndo: rows } : position;
}

/** Replaces the rows of a position. Rows that it loses become former rows. */
export function setRows(position: PositionRows, { executions, roundTrips }: StoredRows, isOpen: boolean): PositionRows {
  const former = new Map([...position.formerRows, ...listRows(position)].map(({ key, ids }) => [key, { key, ids }]));
  for (const { key } of [...executions, ...roundTrips]) former.delete(key);
  return { ...position, executions, roundTrips, formerRows: [...former.values()], isOpen };
}

/** Lists the ids of all rows that a position has or once had. */
export function listRowIds(position: PositionRows): string[] {
  return [...new Set([...listRows(position), ...position.formerRows].flatMap(({ ids }) => ids))];
}

/** Whether the position's own trade has legs. */
export function isHolder({ _id, structureId }: Pick<PositionRowsRecord, '_id' | 'structureId'>): boolean {
  return structureId?.equals(_id) ?? false;
}

/** Lists the numbers of the linked trades that are not orphaned. */
export function listNumbers({ links }: PositionRows): number[] {
  return links.filter(({ isOrphaned }) => !isOrphaned).map(({ number }) => number);
}

export function decodePositionRows(record: PositionRowsRecord): PositionRows {
  const { content, numbers: _numbers, imports: _imports, rowIds: _rowIds, structureId = null, ...fields } = record;
  const decoded: Content = decode(content.value());
  return { ...fields, ...decoded, structureId };
}

/** Packs the content and derives the indexed fields. */
export function encodePositionRows(position: PositionRows) {
  const { executions, roundTrips, links, parts, isUnmatched, isOpen, formerRows, rowsBeforeUndo, ...fields } = position;
  const rows = listRows(position);
  // A position without rows keeps its former days, by which it is found when the rows are imported again.
  const [first, last] = rows.length > 0 ? toRange(rows) : [position.fromDay, position.toDay];
  const importIds = new Set(rows.flatMap(({ origin }) => origin.importIds));
  return {
    ...fields,
    fromDay: isUnmatched ? FIRST_DAY : first,
    toDay: isUnmatched || isOpen ? LAST_DAY : last,
    imports: [...importIds].map((id) => new Types.ObjectId(id)),
    rowIds: listRowIds(position),
    numbers: links.map(({ number }) => number),
    content: encode({ executions, roundTrips, links, parts, isUnmatched, isOpen, formerRows, rowsBeforeUndo }),
  };
}
