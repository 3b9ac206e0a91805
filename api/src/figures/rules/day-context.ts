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

/** Rows are in the order of their days. */
const listByDay = ({ day }: Columns): number[][] => {
  const days: number[][] = [];
  for (let index = 0; index < day.length; index += 1) {
    const rows = days.at(-1);
    if (rows && day[index] === day[index - 1]) rows.push(index);
    else days.push([index]);
  }
  return days;
};

/** Walks through the openings of a day in order, and through its closings beside them. */
const addDay = (block: Block, rows: readonly number[], { rank, sinceLossMs, resultBeforeCents }: DayContext) => {
  const { columns } = block;
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
  let next = 0;
  let sum = 0;
  /** The two latest losses: the latest one can be the trade itself, which closed when it opened. */
  let losses: Closing[] = [];
  openings.forEach((index, position) => {
    const openedAt = toOpening(index);
    for (let closing = closings[next]; closing && closing.at <= openedAt; closing = closings[next]) {
      sum += closing.netCents;
      if (readResult(block, closing.index) < 0) losses = [closing, ...losses].slice(0, 2);
      next += 1;
    }
    const ownClosing = readers.closedAt(columns, index) ?? Infinity;
    rank[index] = position + 1;
    resultBeforeCents[index] = sum - (ownClosing <= openedAt ? readers.netCents(columns, index) : 0);
    sinceLossMs[index] = openedAt - (losses.find((loss) => loss.index !== index)?.at ?? -Infinity);
  });
};

const memo = createMemo<{ band: Block['band']; context: DayContext }>();

/** Computes the context of all rows of a block. A block has whole days. */
export function readDayContext(block: Block): DayContext {
  const { columns, band } = block;
  const known = memo.get(columns);
  if (known && isSameBand(known.band, band)) return known.context;
  const size = columns.number.length;
  const context: DayContext = {
    rank: new Uint16Array(size),
    sinceLossMs: new Float64Array(size).fill(Infinity),
    resultBeforeCents: new Float64Array(size),
  };
  for (const rows of listByDay(columns)) addDay(block, rows, context);
  memo.set(columns, { band, context });
  return context;
}
