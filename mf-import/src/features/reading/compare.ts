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
  const money = { netCents: toCents(trade.amount), feesCents: toCents(trade.fees) };
  return { key, ...found, account, ticker, side, quantity, entryPrice, exitPrice, openedAt, closedAt, date, ...money };
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

/**
 * The trades of the file's rows, folded together with the stored rows as the API does it, and what an import makes of each. A file without
 * stored rows to compare with has no status.
 */
export const compare = (comparison: Comparison): { trades: PreviewTrade[]; newRowCount: number | null } => {
  const { format, rows, stored, dayEnd } = comparison;
  const sources = stored ?? [];
  const joined = joinRows(sources);
  const { positions } = toPositions(format, addRows(joined, rows), { dayEnd });
  const owners = assignPositions(
    positions.map((position) => listRows(position).map(({ key }) => key)),
    sources.map(toOwner),
  );
  const keys = new Set(listRows(rows).map(({ key }) => key));
  const trades = positions.flatMap(({ trade, ...position }, index) => {
    if (!trade || !listRows(position).some(({ key }) => keys.has(key))) return [];
    const unknown = { status: null, id: null, note: null };
    const owner = owners[index];
    const found = stored
      ? findStatus({ ...position, trade }, owner === undefined ? undefined : sources[owner], comparison)
      : unknown;
    return toPreview(trade, found);
  });
  return {
    trades: trades.sort((a, b) => (`${a.date} ${a.closedAt}` < `${b.date} ${b.closedAt}` ? -1 : 1)),
    newRowCount: stored && (countRows(joined) === 0 ? countRows(rows) : countNewRows(rows, joined)),
  };
};
