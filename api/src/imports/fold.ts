import { groupPositions, type Position, toPositions } from 'importers/trades';
import type { FormerFields } from './merge-facts.ts';
import { isClosed, listTrades } from './parts.ts';
import {
  createPositionRows,
  type Instrument,
  listRowIds,
  type PositionRows,
  rememberRows,
  setRows,
} from './position-rows.ts';
import { listRows, NO_ROWS, type StoredExecution, type StoredRoundTrip, type StoredRows } from './rows.ts';
import { type TradeFacts, toTradeFacts } from './trade-facts.ts';

type ComputedPosition = Position<StoredExecution, StoredRoundTrip>;

/** A trade computed from rows. */
export interface ComputedTrade {
  /** See `TradeLink.partKey`. */
  partKey: string;
  facts: TradeFacts;
}

/** Position rows before and after a change. */
export interface PositionChange {
  before: PositionRows | undefined;
  after: PositionRows;
  /** The trades of the position after the change. */
  trades: ComputedTrade[];
  /** If the position lost all of its rows: the position that has them now. */
  mergedInto?: PositionRows | undefined;
  /** To undo a merge: the fields of its trade before and after. */
  former?: FormerFields | undefined;
}

/** A position that a journal cannot store, e.g. because its P&L is too large. */
export interface InvalidPosition {
  rows: StoredRows;
  reason: string;
}

export interface FoldResult {
  changes: PositionChange[];
  invalid: InvalidPosition[];
}

const listIds = (rows: StoredRows): string[] => listRows(rows).flatMap(({ ids }) => ids);

const joinPositions = (positions: readonly ComputedPosition[]): StoredRows => ({
  executions: positions.flatMap(({ executions }) => executions),
  roundTrips: positions.flatMap(({ roundTrips }) => roundTrips),
});

/** Matches computed positions with stored ones, which have or once had the most similar rows. */
const assignPositions = (stored: readonly PositionRows[], computed: readonly ComputedPosition[]) => {
  const owners = stored.map((position) => ({
    position,
    keys: new Set(listRowIds(position)),
    keysBeforeUndo: new Set(position.rowsBeforeUndo.flatMap(({ ids }) => ids)),
    isMerged: position.arrangement === 'merged',
    hasRows: listRows(position).length > 0,
    isUnmatched: position.isUnmatched,
    numbers: position.links.map(({ number }) => number),
  }));
  return groupPositions(computed, owners, listIds);
};

/** Sets the rows of a position, or of a new one. A position without rows then belongs to the import that adds rows. */
const setPositions = (
  instrument: Instrument,
  before: PositionRows | undefined,
  computed: readonly ComputedPosition[],
): PositionRows => {
  const position = before ?? createPositionRows(instrument);
  const { dayEnd, createdBy } = instrument;
  const next = {
    ...position,
    ...(computed.length > 0 ? { dayEnd } : {}),
    ...(listRows(position).length === 0 ? { createdBy } : {}),
  };
  const isOpen = computed.some((each) => !isClosed(each));
  return setRows(next, joinPositions(computed), isOpen);
};

/** Stores the unmatched closing fills of an instrument in one position. Empties any others. */
const changeUnmatched = (
  instrument: Instrument,
  stored: readonly PositionRows[],
  executions: StoredExecution[],
): PositionChange[] => {
  const [first, ...others] = stored.filter(({ isUnmatched }) => isUnmatched);
  if (!first && executions.length === 0) return [];
  const after = setRows(first ?? createPositionRows(instrument, true), { executions, roundTrips: [] }, false);
  return [
    { before: first, after, trades: [] },
    ...others.map((before) => ({ before, after: setRows(before, NO_ROWS, false), trades: [] })),
  ];
};

/** Whether rows of the stored positions are gone, as after an undo. */
const hasLostRows = (stored: readonly PositionRows[], rows: StoredRows): boolean => {
  const keys = new Set(listRows(rows).map(({ key }) => key));
  return stored.some((position) => listRows(position).some(({ key }) => !keys.has(key)));
};

/** Creates a function that finds where the rows of a position have moved, if it lost all of them. */
const createFindMergedInto = (changes: readonly PositionChange[]) => {
  const byId = new Map(changes.flatMap(({ after }) => listIds(after).map((id) => [id, after] as const)));
  return ({ before, after }: PositionChange): PositionRows | undefined => {
    if (!before || listRows(after).length > 0) return undefined;
    return listIds(before).flatMap((id) => byId.get(id) ?? [])[0];
  };
};

const describe = ({ executions, roundTrips, isOpen, arrangement, dayEnd }: PositionRows): string =>
  JSON.stringify([executions, roundTrips, isOpen, arrangement, dayEnd]);

const isChanged = ({ before, after }: PositionChange): boolean => !before || describe(before) !== describe(after);

export interface FoldOptions {
  /** Whether to return unchanged positions, too. */
  includesUnchanged?: boolean | undefined;
}

/** Computes the trades of one position. Lists the position as invalid if a journal cannot store a trade. */
const computeTrades = (instrument: Instrument, after: PositionRows, computed: readonly ComputedPosition[]) => {
  const trades: ComputedTrade[] = [];
  const invalid: InvalidPosition[] = [];
  for (const [partKey, trade] of listTrades(after, computed)) {
    const { facts, error } = toTradeFacts(trade, instrument.accountId);
    if (facts) trades.push({ partKey, facts });
    else invalid.push({ rows: joinPositions(computed), reason: error });
  }
  return { trades, invalid };
};

/**
 * Computes the positions of all rows of one instrument, and matches them with stored positions. A position keeps its
 * trades even if rows are added before, inside or after it. @returns the positions that change
 */
export function foldRows(
  instrument: Instrument,
  stored: readonly PositionRows[],
  rows: StoredRows,
  { includesUnchanged = false }: FoldOptions = {},
): FoldResult {
  const { positions, unmatched } = toPositions(instrument.format, rows, { dayEnd: instrument.dayEnd });
  const invalid: InvalidPosition[] = [];
  const remember = hasLostRows(stored, rows) ? rememberRows : (position: PositionRows) => position;
  const matched = assignPositions(stored, positions).map(({ owner, positions: computed }): PositionChange => {
    const before = owner?.position;
    const after = setPositions(instrument, before && remember(before), computed);
    const result = computeTrades(instrument, after, computed);
    invalid.push(...result.invalid);
    return { before, after, trades: result.trades };
  });
  const all = [...matched, ...changeUnmatched(instrument, stored, unmatched)];
  const findMergedInto = createFindMergedInto(all);
  const changes = all
    .filter((change) => includesUnchanged || isChanged(change))
    .map((change) => ({ ...change, mergedInto: findMergedInto(change) }));
  return { changes, invalid };
}
