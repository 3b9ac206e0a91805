import { type Bar, RESOLUTIONS } from './candle.ts';

const DAY = 86_400;
const HOUR = 3600;

/** Fewer equal distances in a row can be chance. */
const MIN_EQUAL = 3;
/** Distances in a row that are equal. The others are nights, weekends and holidays. */
const MIN_SHARE = 0.4;
/** Distances in a row are chance if their probability, over all bars of the file, is above e to the power of minus this. */
const MIN_EVIDENCE = 8;

/** Seconds to the next bar. Days are 23 or 25 hours long when clocks change. */
const measure = (bar: Bar, next: Bar): number => {
  const seconds = (next.time - bar.time) / 1000;
  const days = Math.round(seconds / DAY);
  return days > 0 && Math.abs(seconds - days * DAY) === HOUR ? days * DAY : seconds;
};

/** Distances from one index to before another that are all at least as long as a resolution. */
interface Run {
  from: number;
  until: number;
}

const findRuns = (distances: readonly number[], resolution: number): Run[] => {
  const runs: Run[] = [];
  distances.forEach((distance, index) => {
    if (distance < resolution) return;
    const last = runs.at(-1);
    if (last?.until === index) last.until = index + 1;
    else runs.push({ from: index, until: index + 1 });
  });
  return runs;
};

/**
 * Whether so many distances are equal that the bars of a run are longer ones, and not a market with few trades, in which this
 * distance is found elsewhere too.
 */
const isCoarse = ({ from, until }: Run, distances: readonly number[], resolution: number): boolean => {
  const countEqual = (each: readonly number[]): number => each.filter((distance) => distance === resolution).length;
  const equal = countEqual(distances.slice(from, until));
  const count = until - from;
  if (equal < MIN_EQUAL || equal < count * MIN_SHARE) return false;
  const elsewhere = (countEqual(distances) - equal + 1) / (distances.length - count + 2);
  return equal * Math.log(1 / elsewhere) >= Math.log(distances.length) + MIN_EVIDENCE;
};

/** The bars of a run. Its first bar can be the last one of finer bars, and the bar after it is the first of finer bars. */
const listBars = ({ from, until }: Run, bars: readonly Bar[], distances: readonly number[], resolution: number) => {
  const first = from > 0 && distances[from] !== resolution ? from + 1 : from;
  return bars.slice(first, until === distances.length ? until + 1 : until);
};

/** Bars of one length, in the order of time. */
export interface BarsOfLength {
  resolution: number;
  bars: Bar[];
}

const take = (bars: readonly Bar[], resolution: number): { coarse: Bar[]; rest: Bar[] } => {
  const distances = bars.slice(1).map((next, index) => measure(bars[index] ?? next, next));
  const runs = findRuns(distances, resolution).filter((run) => isCoarse(run, distances, resolution));
  const coarse = runs.flatMap((run) => listBars(run, bars, distances, resolution));
  const taken = new Set(coarse);
  return { coarse, rest: runs.length === 0 ? [...bars] : bars.filter((bar) => !taken.has(bar)) };
};

/**
 * Separates bars that are longer than the finest ones: platforms export hours and days where they have nothing finer. Longer bars
 * follow each other at one distance without any shorter one between them; a night or a weekend is a single long distance.
 */
export function splitByLength(bars: readonly Bar[], finest: number): { coarse: BarsOfLength[]; rest: Bar[] } {
  let rest = [...bars];
  const coarse: BarsOfLength[] = [];
  for (const resolution of RESOLUTIONS.toReversed().filter((each) => each > finest)) {
    const taken = take(rest, resolution);
    rest = taken.rest;
    if (taken.coarse.length > 0) coarse.unshift({ resolution, bars: taken.coarse });
  }
  return { coarse, rest };
}
