import type { Annotations, Execution, ImportedTrade, RoundTrip } from '../types.ts';
import { groupPositions } from './assign.ts';
import { joinRows, type Position, type Rows, toPositions } from './positions.ts';
import type { DayEnd } from './row-days.ts';
import { mergeTrades } from './split-merge.ts';

type FileRow = Execution | RoundTrip;
/**
 * Fields that are not compared. Accounts are renamed, tickers are merged, row numbers differ between files, the order
 * of a fill changes nothing of its trade, and entered fees are part of its fees.
 */
type Identity = 'key' | 'row' | 'account' | 'ticker' | 'currency' | 'order' | 'enteredFees' | keyof Annotations;

/** A record, so that the compiler finds a new field that is missing here. */
const COMPARED_FACTS: Record<Exclude<keyof Execution | keyof RoundTrip, Identity> | 'isNet', true> = {
  multiplier: true,
  kind: true,
  side: true,
  quantity: true,
  price: true,
  fees: true,
  at: true,
  day: true,
  isTradingDay: true,
  sequence: true,
  effect: true,
  profit: true,
  isNet: true,
  stop: true,
  target: true,
  entryPrice: true,
  exitPrice: true,
  openedAt: true,
  closedAt: true,
  amount: true,
  position: true,
  entryId: true,
  exitId: true,
  mae: true,
  mfe: true,
};
const FACT_NAMES = Object.keys(COMPARED_FACTS);

/** Serializes the facts of a row. `FACT_NAMES` determines the order of the fields, including nested ones. */
const describeRow = (row: FileRow): string => JSON.stringify(row, FACT_NAMES);

/** Whether two rows of the same key have the same facts. An import leaves such a row unchanged. */
export function isSameRow(a: FileRow, b: FileRow): boolean {
  return describeRow(a) === describeRow(b);
}

/** What the journal stores of a position, or of several positions that are one trade. */
export interface StoredPosition extends Rows {
  /** Its trades. `isDeleted`: by the trader. `isOrphaned`: moved to the trash, because an undo removed their rows. */
  trades: readonly { id: number; isDeleted: boolean; isOrphaned: boolean }[];
  /** How its positions are shown: as they are, as one trade for each closing fill, or several as one trade. */
  arrangement: 'single' | 'split' | 'merged';
  dayEnd: DayEnd;
  /** The keys of rows that it once had. */
  formerKeys: readonly string[];
  /** The keys of the rows that it had before an undo changed it. */
  keysBeforeUndo: readonly string[];
  isUnmatched: boolean;
}

/** A trade that an import would write. */
export interface ComparedTrade {
  trade: ImportedTrade;
  /** `deleted`: stays deleted unless the import restores deleted trades. */
  status: 'new' | 'stored' | 'changed' | 'deleted' | 'restored';
  /** The number of the stored trade. */
  id: number | null;
  /** The trade before the import; null if it was open, or is new. */
  former: ImportedTrade | null;
  /** Whether the journal has rows of its position. */
  wasOpen: boolean;
}

export interface ComparedRows {
  trades: ComparedTrade[];
  /** Rows that are not stored yet, or are stored with other facts. */
  newRowCount: number;
}

const listRows = ({ executions, roundTrips }: Rows): FileRow[] => [...executions, ...roundTrips];
const listKeys = (rows: Rows): string[] => listRows(rows).map(({ key }) => key);

/**
 * Merges the stored rows with the rows of the file. A row in both has the facts of the file, and its stored account and
 * instrument.
 */
const addRows = (stored: Rows, file: Rows): Rows => {
  const add = <R extends FileRow>(before: readonly R[], added: readonly R[]): R[] => {
    const rows = new Map(before.map((row) => [row.key, row]));
    for (const row of added) {
      const { account, ticker, currency } = rows.get(row.key) ?? row;
      rows.set(row.key, { ...row, account, ticker, currency });
    }
    return [...rows.values()];
  };
  return {
    executions: add(stored.executions, file.executions),
    roundTrips: add(stored.roundTrips, file.roundTrips),
  };
};

const toOwner = (stored: StoredPosition) => ({
  stored,
  keys: new Set([...stored.formerKeys, ...listKeys(stored)]),
  keysBeforeUndo: new Set(stored.keysBeforeUndo),
  isMerged: stored.arrangement === 'merged',
  hasRows: listRows(stored).length > 0,
  isUnmatched: stored.isUnmatched,
  numbers: stored.trades.map(({ id }) => id),
});

/**
 * Whether the positions have exactly their stored rows. A new fill can also divide or join positions that have no row
 * of the file.
 */
const hasSameRows = (positions: readonly Rows[], stored: StoredPosition | undefined): boolean => {
  const describe = (rows: readonly Rows[]) =>
    rows
      .flatMap(listRows)
      .map((row) => row.key + describeRow(row))
      .sort()
      .join('\n');
  return describe(positions) === describe(stored ? [stored] : []);
};

/** The trades of closed positions. The parts of a split position are shown as one trade. */
const listTrades = (positions: readonly Pick<Position, 'trade'>[]): ImportedTrade[] => {
  const trades = positions.flatMap(({ trade }) => trade ?? []);
  return trades.length > 1 ? [mergeTrades(trades)] : trades;
};

/** Serializes the stored facts of a trade. The key and the exact P&L of the file are not stored. */
const describeTrade = ({ key: _, fileAmount: __, ...trade }: ImportedTrade): string => JSON.stringify(trade);

const compareTrade = (
  format: string,
  trade: ImportedTrade,
  stored: StoredPosition | undefined,
  restoresDeleted: boolean,
): ComparedTrade => {
  const trades = stored?.trades.filter(({ isOrphaned }) => !isOrphaned) ?? [];
  const shown = trades.find(({ isDeleted }) => !isDeleted) ?? trades[0];
  const wasOpen = stored !== undefined && listRows(stored).length > 0;
  if (!stored || !shown) return { trade, status: 'new', id: null, former: null, wasOpen };
  const [former = null] = listTrades(toPositions(format, stored, { dayEnd: stored.dayEnd }).positions);
  const found = { trade, id: shown.id, former, wasOpen };
  if (shown.isDeleted) return { ...found, status: restoresDeleted ? 'restored' : 'deleted' };
  return { ...found, status: former && describeTrade(former) === describeTrade(trade) ? 'stored' : 'changed' };
};

export interface ImportPreview {
  format: string;
  rows: Rows;
  stored: readonly StoredPosition[];
  dayEnd: DayEnd;
  restoresDeleted: boolean;
}

/** The trades that importing the rows of a file would write, and its trades that are stored already. */
export function compareRows({ format, rows, stored, dayEnd, restoresDeleted }: ImportPreview): ComparedRows {
  const joined = joinRows(stored);
  const { positions } = toPositions(format, addRows(joined, rows), { dayEnd });
  const fileKeys = new Set(listKeys(rows));
  const hasFileRow = (position: Rows) => listKeys(position).some((key) => fileKeys.has(key));
  const trades = groupPositions(positions, stored.map(toOwner), listKeys)
    .filter((group) => group.positions.some(hasFileRow) || !hasSameRows(group.positions, group.owner?.stored))
    .flatMap(({ owner, positions: own }) =>
      listTrades(own).map((trade) => compareTrade(format, trade, owner?.stored, restoresDeleted)),
    );
  const known = new Map(listRows(joined).map((row) => [row.key, describeRow(row)]));
  const newRowCount = listRows(rows).filter((row) => known.get(row.key) !== describeRow(row)).length;
  return { trades, newRowCount };
}
