import Big from 'big.js';
import { readEach, SkippedRow } from '../errors.ts';
import { groupBy } from '../group.ts';
import { findInstrument } from '../instruments/trade-instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import type { Row } from '../table/row.ts';
import type { Moment } from '../values/file-times.ts';

/**
 * What left the account without a fill, such as an expired option. The fills of the file say whether it was long or
 * short.
 */
export type Removal = Omit<ExecutionDraft, 'side'> & {
  side: null;
  /** The side that the row itself states, for positions that were opened before the file begins. */
  likelySide?: 'buy' | 'sell';
};

/** A new number of shares for each old one. */
export interface Split {
  row: number;
  ticker: string;
  /** The day from which prices and quantities are new. */
  day: string;
}

/** What a row of a transaction history becomes. */
export type HistoryItem = ExecutionDraft | Removal | Split;

const isSplit = (item: HistoryItem): item is Split => 'ticker' in item;
const isDraft = (item: HistoryItem): item is ExecutionDraft | Removal => !isSplit(item);
const isFill = (item: ExecutionDraft | Removal): item is ExecutionDraft => item.side !== null;
const isRemoval = (item: ExecutionDraft | Removal): item is Removal => item.side === null;

/**
 * A removal at a price of 0, or at the price of `cash` if the option was settled in cash. The shares of an exercised or
 * assigned option are a row of their own.
 */
export function toRemoval(draft: Omit<Removal, 'side' | 'price' | 'effect'>, cash: Big | null): Removal {
  const size = draft.quantity.times(draft.instrument.multiplier ?? 1);
  const price = cash === null || size.eq(0) ? new Big(0) : cash.abs().div(size);
  return { ...draft, side: null, price, effect: 'close' };
}

const sumSigned = (fills: readonly ExecutionDraft[]): Big =>
  fills.reduce((sum, { side, quantity }) => (side === 'buy' ? sum.plus(quantity) : sum.minus(quantity)), new Big(0));

const listBefore = (fills: readonly ExecutionDraft[], day: string): ExecutionDraft[] =>
  fills.filter(({ time }) => time.day < day);

/** The day on which the position ended: brokers book expirations on a later day. */
const findEnd = ({ instrument: { ticker }, time: { day } }: Removal): string => {
  const { expiry } = findInstrument(ticker, day);
  return expiry !== null && expiry.length === day.length && expiry < day ? expiry : day;
};

/**
 * The time of the end. On an earlier day than that of the row, it is not known, but not before the fills of that day.
 */
const toEnd = (removal: Removal, fills: readonly ExecutionDraft[]): Moment => {
  const { time } = removal;
  const day = findEnd(removal);
  if (day === time.day) return time;
  const last = fills.flatMap((fill) => (fill.time.day === day && fill.time.at !== null ? [fill.time.at] : []));
  return { ...time, day, at: last.toSorted().at(-1) ?? null, isAmbiguous: false };
};

/** The removal as a fill that closes what the file opened until that day. A remainder closes what was opened before. */
const close = (removal: Removal, fills: readonly ExecutionDraft[]): ExecutionDraft => {
  const { likelySide, ...draft } = removal;
  const { ticker } = removal.instrument;
  const held = sumSigned(fills.filter(({ time }) => time.day <= removal.time.day));
  const stated = fills.length === 0 ? likelySide : undefined;
  const side = held.eq(0) ? stated : held.gt(0) ? ('sell' as const) : ('buy' as const);
  if (side !== undefined && removal.quantity.gt(0)) return { ...draft, side, time: toEnd(removal, fills) };
  throw new SkippedRow(
    fills.length > 0
      ? `${ticker} left the account, but no position in it is open in the file at that time.`
      : `${ticker} left the account, but its opening is not in the file. Export a longer period.`,
  );
};

const closeInstrument = (
  items: readonly (ExecutionDraft | Removal)[],
  splits: readonly Split[],
  skip: ReadContext['skip'],
): ExecutionDraft[] => {
  const fills = items.filter(isFill);
  const split = splits.find(({ day }) => !sumSigned(listBefore(fills, day)).eq(0));
  if (split) {
    for (const { row } of items)
      skip(row, `${split.ticker} was split on ${split.day} while it was held: its quantities do not match.`);
    return [];
  }
  readEach(
    // If two rows are about one option, the one with cash counts.
    items.filter(isRemoval).toSorted((a, b) => b.price.cmp(a.price)),
    (removal) => fills.push(close(removal, fills)),
    ({ row }, reason) => skip(row, reason),
  );
  return fills;
};

/** Fills of items of one account. Shares that were held during a split are listed as skipped. */
export function toFills(items: readonly HistoryItem[], skip: ReadContext['skip']): ExecutionDraft[] {
  const splits = items.filter(isSplit);
  for (const { row, ticker } of splits) skip(row, `${ticker} was split; this row is not a trade.`);
  const drafts = items.filter(isDraft);
  return [...groupBy(drafts, ({ instrument }) => instrument.ticker)].flatMap(([ticker, group]) =>
    closeInstrument(
      group,
      splits.filter((split) => split.ticker === ticker),
      skip,
    ),
  );
}

/** Makes `readTable` of a function that reads one row of a transaction history. */
export function readHistory<R extends string>(readRow: (row: Row<R>, context: ReadContext) => HistoryItem) {
  return (rows: Row<R>[], context: ReadContext): ExecutionDraft[] => {
    const skip = (row: Row<R>, reason: string): void => context.skip(row.number, reason);
    return toFills(
      readEach(rows, (row) => readRow(row, context), skip),
      context.skip,
    );
  };
}
