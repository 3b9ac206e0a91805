import { type Columns, readers } from '../../journal/columns/columns.ts';
import { createMemo } from '../../journal/columns/memo.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import { isSameBand, readResult } from '../selection/trade-result.ts';

/** What earlier trades of the same date say about each row of a block, in dollars and whatever filter is chosen. */
export interface DayContext {
  /** The rank by opening among the trades of the date; 0 without an opening time. */
  rank: Uint16Array;
  /** Milliseconds from the latest losing close of another trade to the opening; Infinity without one. */
  sinceLossMs: Float64Array;
  /** The sum of the other trades that closed at or before the opening. */
  resultBeforeCents: Float64Array;
}

interface Closing {
  index: number;
  at: number;
  netCents: number;
}

/** Creates the context of trades without earlier ones. */
export function createDayContext({ number: { length } }: Columns): DayContext {
  return {
    rank: new Uint16Array(length),
    sinceLossMs: new Float64Array(length).fill(Infinity),
    resultBeforeCents: new Float64Array(length),
  };
}

/** Groups the rows of a block, which are in the order of their days. */
export function listByDay({ day }: Columns): number[][] {
  const days: number[][] = [];
  for (let index = 0; index < day.length; index += 1) {
    const rows = days.at(-1);
    if (rows && day[index] === day[index - 1]) rows.push(index);
    else days.push([index]);
  }
  return days;
}

/** Decides while a day is walked through whether a trade is left out: it then does not count for those after it. */
export type LeavesOut = (index: number) => boolean;

const leavesOutNone: LeavesOut = () => false;

/** Sorts the rows with an opening by opening and number, and those with a closing by closing. */
const sortDay = ({ columns }: Block, rows: readonly number[]) => {
  const toOpening = (index: number) => readers.openedAt(columns, index) ?? Infinity;
  const toNumber = (index: number) => readers.number(columns, index);
  const openings = rows
    .filter((index) => toOpening(index) < Infinity)
    .sort((a, b) => toOpening(a) - toOpening(b) || toNumber(a) - toNumber(b));
  const closings = rows
    .map((index): Closing => {
      const at = readers.closedAt(columns, index) ?? Infinity;
      return { index, at, netCents: readers.netCents(columns, index) };
    })
    .filter(({ at }) => at < Infinity)
    .sort((a, b) => a.at - b.at);
  return { openings, closings };
};

/**
 * Walks through the openings of a day in order, and through its closings beside them. The context of a row is set
 * before `leavesOut` is asked about it. Rows without an opening come first, because no other trade decides about them.
 */
export function walkDay(
  block: Block,
  rows: readonly number[],
  { rank, sinceLossMs, resultBeforeCents }: DayContext,
  leavesOut = leavesOutNone,
): void {
  const { columns } = block;
  const { openings, closings } = sortDay(block, rows);
  const leftOut = new Set(rows.filter((index) => readers.openedAt(columns, index) === null && leavesOut(index)));
  let next = 0;
  let sum = 0;
  let count = 0;
  /** The times of losing closes, each with the number of its losses. */
  const losses: { at: number; count: number }[] = [];
  const addLoss = (at: number) => {
    const latest = losses.at(-1);
    if (latest?.at === at) latest.count += 1;
    else losses.push({ at, count: 1 });
  };
  for (const index of openings) {
    const openedAt = readers.openedAt(columns, index) ?? Infinity;
    for (let closing = closings[next]; closing && closing.at <= openedAt; closing = closings[next]) {
      next += 1;
      if (leftOut.has(closing.index)) continue;
      sum += closing.netCents;
      if (readResult(block, closing.index) < 0) addLoss(closing.at);
    }
    // The trade itself can have closed when it opened.
    const closedAt = readers.closedAt(columns, index) ?? Infinity;
    const ownCents = closedAt <= openedAt ? readers.netCents(columns, index) : 0;
    const ownLoss =
      closedAt <= openedAt && readResult(block, index) < 0 ? losses.findLast(({ at }) => at === closedAt) : undefined;
    rank[index] = count + 1;
    resultBeforeCents[index] = sum - ownCents;
    const latest = losses.findLast((loss) => loss.count > (loss === ownLoss ? 1 : 0));
    sinceLossMs[index] = openedAt - (latest?.at ?? -Infinity);
    if (!leavesOut(index)) {
      count += 1;
      continue;
    }
    leftOut.add(index);
    sum -= ownCents;
    if (ownLoss) ownLoss.count -= 1;
  }
}

const memo = createMemo<{ band: Block['band']; context: DayContext }>();

/** Computes the context of all rows of a block. A block has whole days. */
export function readDayContext(block: Block): DayContext {
  const { columns, band } = block;
  const known = memo.get(columns);
  if (known && isSameBand(known.band, band)) return known.context;
  const context = createDayContext(columns);
  for (const rows of listByDay(columns)) walkDay(block, rows, context);
  memo.set(columns, { band, context });
  return context;
}
