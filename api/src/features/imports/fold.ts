import { groupPositions, type Position, toPositions } from 'importers/trades';
import { isClosed, listTrades } from './parts.ts';
import { createPositionRows, type Instrument, listRowIds, type PositionRows, setRows } from './position-rows.ts';
import { listRows, NO_ROWS, type StoredExecution, type StoredRoundTrip, type StoredRows } from './rows.ts';
import { type TradeFacts, toTradeFacts } from './trade-facts.ts';

type ComputedPosition = Position<StoredExecution, StoredRoundTrip>;

/** A trade that rows make. */
export interface ComputedTrade {
  /** See TradeLink. */
  partKey: string;
  facts: TradeFacts;
}

/** Position rows before and after a change. */
export interface PositionChange {
  before: PositionRows | undefined;
  after: PositionRows;
  /** The trades that the rows make after the change. */
  trades: ComputedTrade[];
  /** The position that has the rows now, if all of them moved. */
  mergedInto?: PositionRows | undefined;
}

/** A position that a journal cannot have, e.g. because its P&L is too large. */
export interface InvalidPosition {
  rows: StoredRows;
  reason: string;
}

export interface Folded {
  changes: PositionChange[];
  invalid: InvalidPosition[];
}

const listIds = (rows: StoredRows): string[] => listRows(rows).flatMap(({ ids }) => ids);

const joinPositions = (positions: readonly ComputedPosition[]): StoredRows => ({
  executions: positions.flatMap(({ executions }) => executions),
  roundTrips: positions.flatMap(({ roundTrips }) => roundTrips),
});

/** Finds the stored rows of each computed position: those that have, or had, the most similar rows. */
const assignPositions = (stored: readonly PositionRows[], computed: readonly ComputedPosition[]) => {
  const owners = stored.map((position) => ({
    position,
    keys: new Set(listRowIds(position)),
    isMerged: position.arrangement === 'merged',
    hasRows: listRows(position).length > 0,
    isUnmatched: position.isUnmatched,
    numbers: position.links.map(({ number }) => number),
  }));
  return groupPositions(computed, owners, listIds);
};

/** A position that lost its rows and gets some belongs to the import that brings them. */
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

/** Updates the position that has the unmatched closing fills of the instrument. There is at most one with rows. */
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

/** Returns a function that finds the position which has the rows of one that lost all of its rows. */
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
  /** Also returns positions that stay the same. */
  includesUnchanged?: boolean | undefined;
}

/**
 * Makes positions of all rows of one instrument, and finds the stored rows of each. A position keeps its trades whatever is added
 * before, inside or after its rows. @returns the positions that change
 */
export function foldRows(
  instrument: Instrument,
  stored: readonly PositionRows[],
  rows: StoredRows,
  { includesUnchanged = false }: FoldOptions = {},
): Folded {
  const { positions, unmatched } = toPositions(instrument.format, rows, { dayEnd: instrument.dayEnd });
  const invalid: InvalidPosition[] = [];
  const matched = assignPositions(stored, positions).map(({ owner, positions: computed }): PositionChange => {
    const before = owner?.position;
    const after = setPositions(instrument, before, computed);
    const trades = listTrades(after, computed).flatMap(([partKey, trade]): ComputedTrade[] => {
      const { facts, error } = toTradeFacts(trade, instrument.accountId);
      if (facts) return [{ partKey, facts }];
      invalid.push({ rows: joinPositions(computed), reason: error });
      return [];
    });
    return { before, after, trades };
  });
  const all = [...matched, ...changeUnmatched(instrument, stored, unmatched)];
  const findMergedInto = createFindMergedInto(all);
  const changes = all
    .filter((change) => includesUnchanged || isChanged(change))
    .map((change) => ({ ...change, mergedInto: findMergedInto(change) }));
  return { changes, invalid };
}
