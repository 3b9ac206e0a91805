import {
  assignPositions,
  type DayEnd,
  type Execution,
  type ImportedTrade,
  joinRows,
  type Position,
  type RoundTrip,
  type Rows,
  toPositions,
} from 'importers';
import { countRows } from './rows.ts';
import type { PreviewTrade, StoredSource, TradeStatus } from './types.ts';

type AnyRow = Execution | RoundTrip;

/** Decimals as text in whole cents: `-412.50` is −41,250. */
const toCents = (amount: string): number => Number(amount.replace('.', ''));

const toPreview = (trade: ImportedTrade, found: Pick<PreviewTrade, 'status' | 'id' | 'note'>): PreviewTrade => {
  const { key, account, ticker, side, quantity, entryPrice, exitPrice, openedAt, closedAt, date } = trade;
  const prices = trade.executions.map(({ price }) => price);
  const facts = { account, ticker, side, quantity, entryPrice, exitPrice, prices, openedAt, closedAt, date };
  return { key, ...found, ...facts, netCents: toCents(trade.amount), feesCents: toCents(trade.fees) };
};

/** What makes two rows of the same key equal. Names of accounts can change, and the row number differs between files. */
const toFacts = ({ row: _row, account: _account, ticker: _ticker, currency: _currency, ...facts }: AnyRow): string =>
  JSON.stringify(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

const listRows = ({ executions, roundTrips }: Rows): AnyRow[] => [...executions, ...roundTrips];

const toFactsByKey = (rows: Rows): Map<string, string> => new Map(listRows(rows).map((row) => [row.key, toFacts(row)]));

/** The stored rows with those of the file: a row that both have is that of the file. */
const addRows = (stored: Rows, rows: Rows): Rows => ({
  executions: [...new Map([...stored.executions, ...rows.executions].map((row) => [row.key, row])).values()],
  roundTrips: [...new Map([...stored.roundTrips, ...rows.roundTrips].map((row) => [row.key, row])).values()],
});

const describeSize = ({ side, quantity }: ImportedTrade): string => `${side} ${quantity}`;

/** What differs from the stored trade, in words. */
const describeChange = (trade: ImportedTrade, former: ImportedTrade | null | undefined): string => {
  if (!former) return 'It was open.';
  const changes = [
    ['P&L', former.amount, trade.amount],
    ['size', describeSize(former), describeSize(trade)],
    ['day', former.date, trade.date],
    ['account', former.account, trade.account],
  ].flatMap(([name, before, after]) => (before === after ? [] : [`${name} was ${before ?? 'none'}`]));
  return changes.length > 0 ? changes.join(', ') : 'Times, prices or fees differ.';
};

interface Comparison {
  format: string;
  rows: Rows;
  /** The trades of the rows alone. */
  trades: readonly ImportedTrade[];
  stored: readonly StoredSource[] | null;
  dayEnd: DayEnd;
  restoresDeleted: boolean;
}

const findStatus = (
  position: Position & { trade: ImportedTrade },
  source: StoredSource | undefined,
  { format, restoresDeleted }: Comparison,
): Pick<PreviewTrade, 'status' | 'id' | 'note'> => {
  const result = (status: TradeStatus, note: string | null = null) => ({
    status,
    id: source?.trades[0]?.id ?? null,
    note,
  });
  if (!source || source.trades.length === 0) return result('new', source ? 'Closes an open position.' : null);
  if (source.trades.every(({ isDeleted }) => isDeleted))
    return restoresDeleted
      ? result('new', 'You deleted this trade. It is restored.')
      : result('attention', 'You deleted this trade. It stays deleted.');
  const storedFacts = toFactsByKey(source);
  if (listRows(position).every((row) => storedFacts.get(row.key) === toFacts(row))) return result('stored');
  const [former] = toPositions(format, source, { dayEnd: source.dayEnd }).positions;
  return result('changed', describeChange(position.trade, former?.trade));
};

const toOwner = (source: StoredSource) => ({
  keys: new Set(listRows(source).map(({ key }) => key)),
  isMerged: source.arrangement === 'merged',
});

const countNewRows = (rows: Rows, joined: Rows): number => {
  const known = toFactsByKey(joined);
  return listRows(rows).filter((row) => known.get(row.key) !== toFacts(row)).length;
};

/** The trades of the rows of the file, folded together with the stored rows as the API does it, with their status. */
const compareTrades = (comparison: Comparison, sources: readonly StoredSource[], joined: Rows): PreviewTrade[] => {
  const { format, rows, dayEnd } = comparison;
  const { positions } = toPositions(format, addRows(joined, rows), { dayEnd });
  const owners = assignPositions(
    positions.map((position) => listRows(position).map(({ key }) => key)),
    sources.map(toOwner),
  );
  const keys = new Set(listRows(rows).map(({ key }) => key));
  const trades = positions.flatMap(({ trade, ...position }, index) => {
    if (!trade || !listRows(position).some(({ key }) => keys.has(key))) return [];
    const owner = owners[index];
    const source = owner === undefined ? undefined : sources[owner];
    return toPreview(trade, findStatus({ ...position, trade }, source, comparison));
  });
  return trades.sort((a, b) => (`${a.date} ${a.closedAt}` < `${b.date} ${b.closedAt}` ? -1 : 1));
};

/** What an import makes of each trade. While the stored rows are not loaded, no trade has a status. */
export const compare = (comparison: Comparison): { trades: PreviewTrade[]; newRowCount: number | null } => {
  const { rows, stored, trades } = comparison;
  // Nothing to fold them together with: by far the most files.
  if (!stored || stored.length === 0) {
    const status = stored ? 'new' : null;
    return {
      trades: trades.map((trade) => toPreview(trade, { status, id: null, note: null })),
      newRowCount: stored && countRows(rows),
    };
  }
  const joined = joinRows(stored);
  return {
    trades: compareTrades(comparison, stored, joined),
    newRowCount: countRows(joined) === 0 ? countRows(rows) : countNewRows(rows, joined),
  };
};
