import { toCents } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import {
  type ComparedTrade,
  compareRows,
  type DayEnd,
  type Execution,
  findInstrument,
  type ImportedTrade,
  type RoundTrip,
  type Rows,
} from 'importers';
import type { PreviewTrade, StoredPosition, TradeStatus } from './types.ts';

const byTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const executionTime = ({ at, day }: Execution): string => at ?? day;
const roundTripTime = ({ closedAt, day }: RoundTrip): string => closedAt ?? day;

/** Rows in the order of their time, so that no stored trade is incomplete for longer than one call. */
export function sortRows({ executions, roundTrips }: Rows): Rows {
  return {
    executions: executions.toSorted((a, b) => byTime(executionTime(a), executionTime(b))),
    roundTrips: roundTrips.toSorted((a, b) => byTime(roundTripTime(a), roundTripTime(b))),
  };
}

/** Some of the rows, executions first. */
export function sliceRows({ executions, roundTrips }: Rows, from: number, count: number): Rows {
  return {
    executions: executions.slice(from, from + count),
    roundTrips: roundTrips.slice(Math.max(0, from - executions.length), Math.max(0, from + count - executions.length)),
  };
}

export function countRows({ executions, roundTrips }: Rows): number {
  return executions.length + roundTrips.length;
}

const MAX_ROWS_PER_CALL = 500;

/**
 * How many rows one call sends: so few that the progress moves and a lost reply repeats little, and that long notes of
 * another journal stay far below the 2 MB that a call may have.
 */
export function countRowsPerCall({ executions, roundTrips }: Rows): number {
  const longest = [...executions, ...roundTrips].reduce((most, { notes = '' }) => Math.max(most, notes.length), 0);
  return Math.min(MAX_ROWS_PER_CALL, Math.floor(1_000_000 / (2_000 + 3 * longest)));
}

/** The first P&L day; null without rows. */
export function findFirstDay({ executions, roundTrips }: Rows): string | null {
  let first: string | null = null;
  for (const { day } of [...executions, ...roundTrips]) if (first === null || day < first) first = day;
  return first;
}

const toPreview = (trade: ImportedTrade, found: Pick<PreviewTrade, 'status' | 'id' | 'note'>): PreviewTrade => {
  const { key, account, ticker, side, quantity, entryPrice, exitPrice, openedAt, closedAt, date } = trade;
  const isOpeningMissing = trade.isOpeningMissing ?? false;
  const prices = trade.executions.map(({ price }) => price);
  const title = formatInstrument(ticker, findInstrument(ticker, date, trade.kind));
  const facts = {
    account,
    ticker,
    title,
    side,
    quantity,
    entryPrice,
    exitPrice,
    prices,
    openedAt,
    closedAt,
    date,
    isOpeningMissing,
  };
  return { key, ...found, ...facts, netCents: toCents(Number(trade.amount)), feesCents: toCents(Number(trade.fees)) };
};

const describeSize = ({ side, quantity }: ImportedTrade): string => `${side} ${quantity}`;

/** What differs from the stored trade, in words. */
const describeChange = (trade: ImportedTrade, former: ImportedTrade | null): string => {
  if (!former) return 'It was open.';
  const changes = [
    ['P&L', former.amount, trade.amount],
    ['size', describeSize(former), describeSize(trade)],
    ['day', former.date, trade.date],
    ['account', former.account, trade.account],
  ].flatMap(([name, before, after]) => (before === after ? [] : [`${name} was ${before ?? 'none'}`]));
  return changes.length > 0 ? changes.join(', ') : 'Times, prices or fees differ.';
};

/** Marks a trade whose entry price follows from the P&L of the file. */
const noteOpening = ({ isOpeningMissing }: ImportedTrade): string | null =>
  isOpeningMissing ? 'Its opening is not in the file.' : null;

/** The status that the page shows, and why. */
const explain = ({ trade, status, former, wasOpen }: ComparedTrade): [status: TradeStatus, note: string | null] => {
  if (status === 'deleted') return ['attention', 'You deleted this trade. It stays deleted.'];
  if (status === 'restored') return ['new', 'You deleted this trade. It is restored.'];
  if (status === 'new') return ['new', wasOpen ? 'Closes an open position.' : noteOpening(trade)];
  return [status, status === 'changed' ? describeChange(trade, former) : null];
};

interface Comparison {
  format: string;
  rows: Rows;
  /** The trades of the rows alone. */
  trades: readonly ImportedTrade[];
  stored: readonly StoredPosition[] | null;
  dayEnd: DayEnd;
  restoresDeleted: boolean;
}

/** What an import makes of each trade. While the stored rows are not loaded, no trade has a status. */
export function compare({ trades, stored, ...preview }: Comparison): {
  trades: PreviewTrade[];
  newRowCount: number | null;
} {
  // Nothing to fold them together with: by far the most files.
  if (!stored || stored.length === 0) {
    const status = stored ? 'new' : null;
    return {
      trades: trades.map((trade) => toPreview(trade, { status, id: null, note: noteOpening(trade) })),
      newRowCount: stored && countRows(preview.rows),
    };
  }
  const compared = compareRows({ ...preview, stored });
  const shown = compared.trades.map((each) => {
    const [status, note] = explain(each);
    return toPreview(each.trade, { status, id: each.id, note });
  });
  return {
    trades: shown.sort((a, b) => (`${a.date} ${a.closedAt}` < `${b.date} ${b.closedAt}` ? -1 : 1)),
    newRowCount: compared.newRowCount,
  };
}
