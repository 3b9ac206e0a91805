import type { Bar } from '../candles/candle.ts';
import { findFirst } from './search.ts';

/** The index of the first bar that opens at an instant or later. */
export function findIndex(bars: readonly Bar[], instant: number): number {
  return findFirst(bars, ({ time }) => time >= instant);
}

/** A binary tree in an array: the children of node n are 2n and 2n + 1, and its second half has the values. */
const createTree = (values: readonly number[], choose: (a: number, b: number) => number, none: number) => {
  const size = values.length;
  const nodes = new Float64Array(2 * size);
  nodes.set(values, size);
  for (let node = size - 1; node > 0; node -= 1)
    nodes[node] = choose(nodes[2 * node] ?? none, nodes[2 * node + 1] ?? none);
  /** The chosen value from one index to before another. */
  return (from: number, until: number): number => {
    let best = none;
    let left = from + size;
    let right = until + size;
    for (; left < right; left >>>= 1, right >>>= 1) {
      if (left % 2 === 1) best = choose(best, nodes[left++] ?? none);
      if (right % 2 === 1) best = choose(best, nodes[--right] ?? none);
    }
    return best;
  };
};

/**
 * Creates a function that returns the lowest low and the highest high of the bars that lie wholly between two instants,
 * undefined without any. It does not read each of the bars, because thousands of trades can be held for years.
 * @param length milliseconds of a bar
 */
export function createExtremes(bars: readonly Bar[], length: number) {
  const findLow = createTree(
    bars.map(({ low }) => low),
    Math.min,
    Number.POSITIVE_INFINITY,
  );
  const findHigh = createTree(
    bars.map(({ high }) => high),
    Math.max,
    Number.NEGATIVE_INFINITY,
  );
  return (from: number, until: number): { low: number; high: number } | undefined => {
    const first = findIndex(bars, from);
    const end = findIndex(bars, until - length + 1);
    return first < end ? { low: findLow(first, end), high: findHigh(first, end) } : undefined;
  };
}
