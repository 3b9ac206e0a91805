import { compareText, groupBy } from '../group.ts';
import type { Execution, ImportedTrade, OpenPosition } from '../types.ts';
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

export interface TradesOfExecutions {
  trades: ImportedTrade[];
  open: OpenPosition[];
  /** Closing fills without P&L, of positions that were opened before the file begins. A file that contains the opening completes them. */
  unmatched: Execution[];
  warnings: string[];
}

/** The running position of an instrument, and the results of its fills so far. */
interface Book {
  position: RunningPosition;
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

/** A closing fill whose opening is in no file: a trade with the P&L that the file states. Without one, it waits for its opening. */
const closeEarlier = (book: Book, leg: Leg): void => {
  const opening = toMissingOpening(leg);
  if (!opening) {
    book.result.unmatched.push(leg.execution);
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

const apply = (book: Book, leg: Leg): void => {
  const { size } = book.position;
  const isClosing = leg.execution.effect === 'close';
  const reduces = !size.eq(0) && size.s !== leg.signed.s;
  if (isClosing && !reduces) {
    closeEarlier(book, leg);
    return;
  }
  if (!reduces || leg.signed.abs().lte(size.abs())) addLeg(book.position, leg);
  else {
    const [closing, rest] = splitLeg(leg, size);
    addLeg(book.position, closing);
    settle(book);
    if (isClosing) book.result.unmatched.push(leg.execution);
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
  if (!book.position.size.eq(0)) result.open.push(summarizeOpen(book.position));
};

const toInstrument = ({ account, ticker, currency }: Execution): string => JSON.stringify([account, ticker, currency]);

/**
 * Trades from fills: a trade lasts from flat to flat in one instrument of one account. A fill that goes through zero closes one trade
 * and opens the next. The order of the fills does not matter.
 */
export const fromExecutions = (executions: readonly Execution[], toTradingDay: ToTradingDay): TradesOfExecutions => {
  const result: TradesOfExecutions = { trades: [], open: [], unmatched: [], warnings: [] };
  for (const group of groupBy(executions, toInstrument).values()) runInstrument(group, result, toTradingDay);
  return result;
};
