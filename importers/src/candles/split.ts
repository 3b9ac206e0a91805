import { type Bar, RESOLUTIONS } from './candle.ts';

const DAY = 86_400;
const HOUR = 3600;

/** Fewer equal distances in a row can be chance. */
const MIN_EQUAL = 3;
/** Distances in a row that are equal. The others are nights, weekends and holidays. */
const MIN_SHARE = 0.4;
/**
 * Distances in a row are chance if their probability, over all bars of the file, is above e to the power of minus this.
 */
const MIN_EVIDENCE = 12;

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

const count = (distances: readonly number[], resolution: number, { from, until }: Run) => {
  let equal = 0;
  let longer = 0;
  for (let index = from; index < until; index += 1) {
    const distance = distances[index] ?? 0;
    if (distance === resolution) equal += 1;
    else if (distance > resolution) longer += 1;
  }
  return { equal, longer, all: until - from };
};

/** A part of the Kullback-Leibler divergence. */
const diverge = (share: number, expected: number): number => (share === 0 ? 0 : share * Math.log(share / expected));

/**
 * Creates a function that says whether so many distances of a run are equal that its bars are longer ones, and not
 * those of a market with few trades, in which this distance and longer ones are found elsewhere too.
 */
const createIsCoarse = (distances: readonly number[], resolution: number) => {
  const file = count(distances, resolution, { from: 0, until: distances.length });
  return (run: Run): boolean => {
    const { equal, longer, all } = count(distances, resolution, run);
    if (equal < MIN_EQUAL || equal < all * MIN_SHARE) return false;
    const elsewhere = file.all - all + 2;
    const evidence =
      diverge(equal / all, (file.equal - equal + 1) / elsewhere) +
      diverge(longer / all, (file.longer - longer + 1) / elsewhere);
    return all * evidence >= Math.log(distances.length) + MIN_EVIDENCE;
  };
};

/**
 * The bars of a run. Its first bar can be the last one of finer bars, and the bar after it is the first of finer bars.
 */
const listBars = ({ from, until }: Run, bars: readonly Bar[], resolution: number): Bar[] => {
  const isFirst = (bars[from + 1]?.time ?? 0) - (bars[from]?.time ?? 0) === resolution * 1000;
  return bars.slice(from === 0 || isFirst ? from : from + 1, until === bars.length - 1 ? until + 1 : until);
};

/** Bars of one length, in the order of time. */
export interface BarsOfLength {
  resolution: number;
  bars: Bar[];
}

const take = (bars: readonly Bar[], resolution: number): { coarse: Bar[]; rest: Bar[] } => {
  const distances = bars.slice(1).map((next, index) => measure(bars[index] ?? next, next));
  const runs = findRuns(distances, resolution).filter(createIsCoarse(distances, resolution));
  const coarse = runs.flatMap((run) => listBars(run, bars, resolution));
  const taken = new Set(coarse);
  return { coarse, rest: runs.length === 0 ? [...bars] : bars.filter((bar) => !taken.has(bar)) };
};

/**
 * Separates bars that are longer than the finest ones: platforms export hours and days where they have nothing finer.
 * Longer bars follow each other at one distance without any shorter one between them; a night or a weekend is a single
 * long distance.
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
