import { groupPositions, type ImportedTrade, mergeTrades, type Position, toPositions } from 'importers/trades';
import { Types } from 'mongoose';
import { LAST_DAY } from './model.ts';
import { isClosed, splitIntoParts } from './parts.ts';
import { listRows, type Source, type StoredExecution, type StoredRoundTrip, type StoredRows } from './source.ts';
import { type TradeFacts, toTradeFacts } from './trade-facts.ts';

type StoredPosition = Position<StoredExecution, StoredRoundTrip>;

/** A trade that a source must have. */
export interface Wanted {
  /** See Entry. */
  key: string;
  facts: TradeFacts;
}

export interface SourceChange {
  before: Source | undefined;
  after: Source;
  wanted: Wanted[];
  /** The source that has its rows now. */
  absorbedBy?: Source | undefined;
}

/** A position that a journal cannot have, e.g. because its P&L is too large. */
export interface InvalidPosition {
  rows: StoredRows;
  reason: string;
}

export interface FoldOptions {
  /** Whether sources that stay the same are among the results. */
  includesUnchanged?: boolean | undefined;
}

export interface Folded {
  changes: SourceChange[];
  invalid: InvalidPosition[];
}

/** What new sources of an instrument have. */
export type Instrument = Pick<
  Source,
  'userId' | 'format' | 'accountId' | 'ticker' | 'currency' | 'dayEnd' | 'createdBy'
>;

/** Takes the fields one by one: callers pass whole sources as the instrument, and each source needs an id of its own. */
const createSource = (
  { userId, format, accountId, ticker, currency, dayEnd, createdBy }: Instrument,
  isPending: boolean,
): Source => ({
  _id: new Types.ObjectId(),
  userId,
  format,
  accountId,
  ticker,
  currency,
  dayEnd,
  createdBy,
  arrangement: 'whole',
  rowIds: [],
  fromDay: LAST_DAY,
  toDay: LAST_DAY,
  executions: [],
  roundTrips: [],
  entries: [],
  isPending,
  formerKeys: [],
  isOpen: false,
});

/** The trades of a source, by their keys. */
export const listTrades = (source: Source, positions: readonly StoredPosition[]): [string, ImportedTrade][] => {
  const closed = positions.filter(isClosed);
  if (closed.length === 0) return [];
  if (source.arrangement === 'split') return closed.flatMap((position) => splitIntoParts(position, source));
  const trades = closed.map(({ trade }) => trade);
  return trades
    .map((trade): [string, ImportedTrade] => ['', trades.length > 1 ? mergeTrades(trades) : trade])
    .slice(0, 1);
};

const listIds = (rows: StoredRows): string[] => listRows(rows).flatMap(({ origin }) => origin.ids);

const unite = (before: readonly string[], rows: StoredRows): string[] => [...new Set([...before, ...listIds(rows)])];

/** The keys of all rows that a source has had, without those that it has now. */
const listFormerKeys = (source: Source, rows: StoredRows): string[] => {
  const present = new Set(listRows(rows).map(({ key }) => key));
  const keys = [...source.formerKeys, ...listRows(source).map(({ key }) => key)];
  return [...new Set(keys)].filter((key) => !present.has(key));
};

/** The same source with other rows. */
export const setRows = (source: Source, rows: StoredRows, isOpen: boolean): Source => ({
  ...source,
  executions: rows.executions,
  roundTrips: rows.roundTrips,
  rowIds: unite(source.rowIds, rows),
  formerKeys: listFormerKeys(source, rows),
  isOpen,
});

/** The positions of each source: those with the most similar rows, of all that it ever had. Positions without one get a new one. */
const assign = (instrument: Instrument, sources: readonly Source[], positions: readonly StoredPosition[]) => {
  const owners = sources.map((source) => ({
    source,
    keys: new Set(source.rowIds),
    isMerged: source.arrangement === 'merged',
    hasRows: listRows(source).length > 0,
    isPending: source.isPending,
    numbers: source.entries.map(({ number }) => number),
  }));
  return new Map(
    groupPositions(positions, owners, listIds).map((group) => [
      group.owner?.source ?? createSource(instrument, false),
      group.positions,
    ]),
  );
};

const isSame = (a: Source, b: Source): boolean =>
  JSON.stringify([a.executions, a.roundTrips, a.isOpen, a.arrangement, a.dayEnd]) ===
  JSON.stringify([b.executions, b.roundTrips, b.isOpen, b.arrangement, b.dayEnd]);

const joinPositions = (positions: readonly StoredPosition[]): StoredRows => ({
  executions: positions.flatMap(({ executions }) => executions),
  roundTrips: positions.flatMap(({ roundTrips }) => roundTrips),
});

/** Closing fills without an opening, in the one source of the instrument for them. */
const changePending = (
  instrument: Instrument,
  sources: readonly Source[],
  pending: StoredExecution[],
): SourceChange[] => {
  const [first, ...others] = sources.filter(({ isPending }) => isPending);
  if (!first && pending.length === 0) return [];
  const rows = { executions: pending, roundTrips: [] };
  const empty = { executions: [], roundTrips: [] };
  return [
    { before: first, after: setRows(first ?? createSource(instrument, true), rows, false), wanted: [] },
    ...others.map((before) => ({ before, after: setRows(before, empty, false), wanted: [] })),
  ];
};

/** Which source has the rows of those that lost all of theirs to it. */
const findAbsorbing = (changes: readonly SourceChange[]) => {
  const byId = new Map(
    changes.flatMap(({ after }) =>
      listRows(after).flatMap(({ origin }) => origin.ids.map((id) => [id, after] as const)),
    ),
  );
  return ({ before, after }: SourceChange): Source | undefined => {
    if (!before || listRows(after).length > 0) return undefined;
    return listIds(before).flatMap((id) => byId.get(id) ?? [])[0];
  };
};

/**
 * Makes positions of the rows of one instrument, and finds the source of each. A source keeps its trades whatever is added before,
 * inside or after its rows. @returns the sources that differ afterwards, or all
 */
export const foldSources = (
  instrument: Instrument,
  sources: readonly Source[],
  rows: StoredRows,
  { includesUnchanged = false }: FoldOptions = {},
): Folded => {
  const { positions, pending } = toPositions(instrument.format, rows, { dayEnd: instrument.dayEnd });
  const invalid: InvalidPosition[] = [];
  const known = new Set(sources);
  const owned = assign(instrument, sources, positions);
  const ofPositions = [...owned].map(([source, parts]): SourceChange => {
    const isOpen = parts.some((part) => !isClosed(part));
    const isRevived = listRows(source).length === 0;
    const next = {
      ...source,
      ...(parts.length > 0 ? { dayEnd: instrument.dayEnd } : {}),
      ...(isRevived ? { createdBy: instrument.createdBy } : {}),
    };
    const after = setRows(next, joinPositions(parts), isOpen);
    const wanted = listTrades(after, parts).flatMap(([key, trade]): Wanted[] => {
      const { facts, error } = toTradeFacts(trade, instrument.accountId);
      if (facts) return [{ key, facts }];
      invalid.push({ rows: joinPositions(parts), reason: error });
      return [];
    });
    return { before: known.has(source) ? source : undefined, after, wanted };
  });
  const all = [...ofPositions, ...changePending(instrument, sources, pending)];
  const findAbsorber = findAbsorbing(all);
  const changes = all
    .filter(({ before, after }) => includesUnchanged || !before || !isSame(before, after))
    .map((change) => ({ ...change, absorbedBy: findAbsorber(change) }));
  return { changes, invalid };
};
