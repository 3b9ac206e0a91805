import Big from 'big.js';
import { findRoundTripKind } from '../formats/index.ts';
import { compareText, groupBy } from '../group.ts';
import type {
  Execution,
  ImportedTrade,
  OpenPosition,
  ReadResult,
  RoundTrip,
  SkippedRowReport,
  TradeExecution,
} from '../types.ts';
import { formatDecimal } from '../values/decimal.ts';
import { fromExecutions, type Unmatched } from './from-executions.ts';
import { fromRoundTrips, groupRoundTrips, summarizeRoundTrips } from './from-round-trips.ts';
import { createToTradingDay, type DayEnd } from './row-days.ts';
import { splitTrade } from './split-merge.ts';

export interface Trades {
  trades: ImportedTrade[];
  open: OpenPosition[];
  skipped: SkippedRowReport[];
  warnings: string[];
}

/** By their closing. */
export function compareTrades(
  a: Pick<ImportedTrade, 'date' | 'closedAt' | 'key'>,
  b: Pick<ImportedTrade, 'date' | 'closedAt' | 'key'>,
): number {
  return compareText(a.date, b.date) || compareText(a.closedAt ?? '', b.closedAt ?? '') || compareText(a.key, b.key);
}

const explainUnmatched = ({ execution, quantity }: Unmatched): string =>
  quantity === execution.quantity
    ? 'The fill closes a position that was opened before the file begins. Import a file that contains its opening.'
    : `${quantity} of ${execution.quantity} are more than the position that the file opens. Import a file that contains their opening.`;

/** The trades of what was read, in the order of their closing. */
export function toTrades(
  { format, executions, roundTrips }: Pick<ReadResult, 'format' | 'executions' | 'roundTrips'>,
  { dayEnd = 'midnight' }: { dayEnd?: DayEnd } = {},
): Trades {
  const toTradingDay = createToTradingDay(dayEnd);
  const { trades, open, unmatched, warnings } = fromExecutions(executions, toTradingDay);
  const given = fromRoundTrips(roundTrips, findRoundTripKind(format), toTradingDay);
  return {
    trades: [...trades, ...given].toSorted(compareTrades),
    open: open.toSorted((a, b) => compareText(a.key, b.key)),
    skipped: unmatched.map((part) => ({ row: part.execution.row, reason: explainUnmatched(part) })),
    warnings,
  };
}

/** The rows of a file, or of what is stored. */
export interface Rows<E extends Execution = Execution, T extends RoundTrip = RoundTrip> {
  executions: E[];
  roundTrips: T[];
}

/** A trade, or an open position, with the rows that it is made of. */
export interface Position<E extends Execution = Execution, T extends RoundTrip = RoundTrip> extends Rows<E, T> {
  /** Null while the position is open. */
  trade: ImportedTrade | null;
}

export interface Positions<E extends Execution = Execution, T extends RoundTrip = RoundTrip> {
  positions: Position<E, T>[];
  /** Closing fills without an opening, or with one whose value is not known. */
  unmatched: E[];
}

/**
 * The part of a fill that belongs to a position. What the file states of a closing fill belongs to the part that
 * closes, so that the rows of a position alone make the same position.
 */
const toPart = <E extends Execution>(fill: E, { quantity, fees }: TradeExecution, side: 'long' | 'short'): E => {
  const part = { ...fill, quantity, fees };
  const isClosing = (fill.side === 'sell') === (side === 'long');
  return isClosing ? part : { ...part, profit: undefined, ...(fill.effect === 'close' && { effect: undefined }) };
};

/**
 * The parts of the fills that belong to no position. The quantities and fees of all parts of a fill add up to those of
 * the fill.
 */
const listUnmatched = <E extends Execution>(fills: readonly E[], taken: readonly Execution[]): E[] => {
  const takenByKey = groupBy(taken, ({ key }) => key);
  return fills.flatMap((fill) => {
    const parts = takenByKey.get(fill.key) ?? [];
    const quantity = subtractAll(fill.quantity, parts, 'quantity');
    if (quantity.lte(0)) return [];
    return { ...fill, quantity: formatDecimal(quantity), fees: formatDecimal(subtractAll(fill.fees, parts, 'fees')) };
  });
};

const subtractAll = (value: string, parts: readonly Execution[], name: 'quantity' | 'fees'): Big =>
  parts.reduce((rest, part) => rest.minus(part[name]), new Big(value));

/**
 * Like `toTrades`, with the rows of each trade and of each open position. A fill that goes through zero is divided
 * between two positions: `joinRows` makes it one again.
 */
export function toPositions<E extends Execution, T extends RoundTrip>(
  format: string,
  { executions, roundTrips }: Rows<E, T>,
  { dayEnd = 'midnight' }: { dayEnd?: DayEnd | undefined } = {},
): Positions<E, T> {
  const toTradingDay = createToTradingDay(dayEnd);
  const fills = new Map(executions.map((fill) => [fill.key, fill]));
  const toFills = ({ executions: parts, side }: ImportedTrade | OpenPosition): E[] =>
    parts.flatMap((part) => {
      const fill = fills.get(part.key);
      return fill ? toPart(fill, part, side) : [];
    });
  const { trades, open } = fromExecutions(executions, toTradingDay);
  const ofFills = [
    ...trades.map((trade) => ({ trade, executions: toFills(trade), roundTrips: [] })),
    ...open.map((position) => ({ trade: null, executions: toFills(position), roundTrips: [] })),
  ];
  const ofTrips = groupRoundTrips(roundTrips, findRoundTripKind(format)).map((parts) => ({
    trade: summarizeRoundTrips(parts, toTradingDay),
    executions: [],
    roundTrips: parts,
  }));
  const taken = ofFills.flatMap((position) => position.executions);
  return { positions: [...ofFills, ...ofTrips], unmatched: listUnmatched(executions, taken) };
}

const joinParts = <E extends Execution>(a: E, b: E): E => ({
  ...a,
  quantity: formatDecimal(new Big(a.quantity).plus(b.quantity)),
  fees: formatDecimal(new Big(a.fees).plus(b.fees)),
  profit: a.profit ?? b.profit,
  ...((a.effect ?? b.effect) && { effect: a.effect ?? b.effect }),
});

/** The rows of several positions of one instrument, each fill once. */
export function joinRows<E extends Execution, T extends RoundTrip>(positions: readonly Rows<E, T>[]): Rows<E, T> {
  const fills = new Map<string, E>();
  for (const fill of positions.flatMap(({ executions }) => executions)) {
    const known = fills.get(fill.key);
    fills.set(fill.key, known ? joinParts(known, fill) : fill);
  }
  return { executions: [...fills.values()], roundTrips: positions.flatMap(({ roundTrips }) => roundTrips) };
}

/** One trade for each closing fill of a position; see `splitTrade`. */
export function splitPosition(
  { trade, executions }: Position & { trade: ImportedTrade },
  { dayEnd = 'midnight' }: { dayEnd?: DayEnd | undefined } = {},
): ImportedTrade[] {
  const toTradingDay = createToTradingDay(dayEnd);
  const fills = new Map(executions.map((fill) => [fill.key, fill]));
  return splitTrade(trade, ({ key }) => {
    const fill = fills.get(key);
    return fill ? toTradingDay(fill) : trade.date;
  });
}
