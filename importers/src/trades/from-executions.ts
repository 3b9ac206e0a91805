import { compareText, groupBy } from '../group.ts';
import type { Execution, ImportedTrade, OpenPosition } from '../types.ts';
import { formatDecimal } from '../values/decimal.ts';
import { createQueue } from './fill-queue.ts';
import type { ToTradingDay } from './row-days.ts';
import {
  addLeg,
  type Leg,
  openPosition,
  type RunningPosition,
  splitLeg,
  toLeg,
  toMissingOpening,
} from './running-position.ts';
import { summarize, summarizeOpen } from './summarize.ts';

const compareSequence = (a: string, b: string): number => a.length - b.length || compareText(a, b);

const compareTimes = (a: Execution, b: Execution): number =>
  // Fills with only a day come before those of the day with a time.
  a.at === null || b.at === null
    ? compareText(a.day, b.day) || Number(a.at !== null) - Number(b.at !== null)
    : compareText(a.at, b.at);

/** Fills of the same time. Their order is not in the file, unless the broker numbers them. */
type Group = Execution[];

/** Groups the fills by time, in chronological order. Fills that the broker numbers form groups of one. */
const groupByTime = (executions: readonly Execution[]): Group[] => {
  const groups: Group[] = [];
  const sorted = executions.toSorted(
    (a, b) =>
      compareTimes(a, b) ||
      (a.sequence !== undefined && b.sequence !== undefined ? compareSequence(a.sequence, b.sequence) : 0) ||
      compareText(a.key, b.key),
  );
  for (const execution of sorted) {
    const last = groups.at(-1);
    const isSame = last?.[0] && compareTimes(last[0], execution) === 0;
    const isNumbered = execution.sequence !== undefined && last?.every(({ sequence }) => sequence !== undefined);
    if (isSame && !isNumbered) last.push(execution);
    else groups.push([execution]);
  }
  return groups;
};

/** A closing fill, or the part of one that is more than the position. */
export interface Unmatched {
  execution: Execution;
  quantity: string;
}

export interface TradesOfExecutions {
  trades: ImportedTrade[];
  open: OpenPosition[];
  /**
   * Closing fills without P&L, or parts of them, whose opening is not in the file. A file that contains the opening
   * completes them.
   */
  unmatched: Unmatched[];
  warnings: string[];
}

/** The running position of an instrument, and the results of its fills so far. */
interface Book {
  position: RunningPosition;
  /** What the last closing fill had more than the position. */
  remainder?: Leg;
  result: TradesOfExecutions;
  toTradingDay: ToTradingDay;
}

/** Ends the position if its fills have closed it. */
const settle = (book: Book): void => {
  if (book.position.legs.length === 0 || !book.position.size.eq(0)) return;
  const { trade, warning } = summarize(book.position, ({ execution }) => book.toTradingDay(execution));
  if (trade) book.result.trades.push(trade);
  if (warning) book.result.warnings.push(warning);
  book.position = openPosition();
};

const listUnmatched = ({ result }: Book, { execution, signed }: Leg): void => {
  result.unmatched.push({ execution, quantity: formatDecimal(signed.abs()) });
};

/**
 * A closing fill whose opening is in no file: a trade with the P&L that the file states. Without one, it waits for its
 * opening.
 */
const closeEarlier = (book: Book, leg: Leg): void => {
  const opening = toMissingOpening(leg);
  if (!opening) {
    listUnmatched(book, leg);
    return;
  }
  const position = openPosition();
  addLeg(position, opening);
  addLeg(position, leg);
  const { trade } = summarize(position, ({ execution }) => book.toTradingDay(execution));
  if (!trade) return;
  book.result.trades.push({ ...trade, key: leg.execution.key, isOpeningMissing: true });
  book.result.warnings.push(
    `${trade.ticker} on ${trade.date}: the opening is not in the file. The P&L is that of the file, and the entry price follows from it.`,
  );
};

/** A remainder waits for a fill that closes it. Without one, its opening is not in the file. */
const setRemainder = (book: Book, remainder: Leg | undefined): void => {
  if (book.remainder) listUnmatched(book, book.remainder);
  book.remainder = remainder;
};

/** The position with the remainder of an earlier fill: it opened the position that this fill closes. */
const openRemainder = (book: Book, { signed }: Leg): void => {
  const { remainder, position } = book;
  const isOfOtherSide = !position.size.eq(0) && position.size.s === signed.s;
  if (remainder?.signed.s !== -signed.s || isOfOtherSide) return;
  book.remainder = undefined;
  book.position = openPosition();
  for (const leg of [remainder, ...position.legs]) addLeg(book.position, leg);
};

const isReducing = ({ position: { size } }: Book, { signed }: Leg): boolean => !size.eq(0) && size.s !== signed.s;

const apply = (book: Book, leg: Leg): void => {
  const isClosing = leg.execution.effect === 'close';
  if (isClosing && leg.signed.abs().gt(book.position.size.abs())) openRemainder(book, leg);
  const { size } = book.position;
  const reduces = isReducing(book, leg);
  if (isClosing && !reduces) {
    closeEarlier(book, leg);
    return;
  }
  if (!reduces || leg.signed.abs().lte(size.abs())) addLeg(book.position, leg);
  else {
    const [closing, rest] = splitLeg(leg, size);
    addLeg(book.position, closing);
    settle(book);
    if (isClosing) setRemainder(book, rest);
    else addLeg(book.position, rest);
  }
  settle(book);
};

const runInstrument = (
  executions: readonly Execution[],
  result: TradesOfExecutions,
  toTradingDay: ToTradingDay,
): void => {
  const book: Book = { position: openPosition(), result, toTradingDay };
  for (const group of groupByTime(executions)) {
    const legs = group.map(toLeg);
    const queue = legs.length === 1 ? { take: () => legs.pop() } : createQueue(legs);
    for (let leg = queue.take(book.position.size); leg; leg = queue.take(book.position.size)) apply(book, leg);
  }
  setRemainder(book, undefined);
  if (!book.position.size.eq(0)) result.open.push(summarizeOpen(book.position));
};

const toInstrument = ({ account, ticker, currency }: Execution): string => JSON.stringify([account, ticker, currency]);

/**
 * Trades from fills: a trade lasts from flat to flat in one instrument of one account. A fill that goes through zero
 * closes one trade and opens the next. The order of the fills does not matter.
 */
export function fromExecutions(executions: readonly Execution[], toTradingDay: ToTradingDay): TradesOfExecutions {
  const result: TradesOfExecutions = { trades: [], open: [], unmatched: [], warnings: [] };
  for (const group of groupBy(executions, toInstrument).values()) runInstrument(group, result, toTradingDay);
  return result;
}
