import type { Bar } from 'importers/candles';
import { computeNet, type Level, type Levels } from './levels.ts';
import type { ScenarioTrade } from './scenario-trade.ts';

/** How a level is left for certain, unless another level ended the trade before. */
interface Exit {
  /** When the bar opens, in milliseconds since 1970. −∞ at the last opening fill, before all bars. */
  at: number;
  netCents: number;
  /** Whether the price was beyond the level when the bar opened: nothing else happens in this bar. */
  isGap: boolean;
}

/** What a trade's prices do to its levels on one side of the entry. */
interface SidePath {
  levels: readonly Level[];
  /** By the index of the level. */
  exits: (Exit | undefined)[];
  /** When the first bar opens that may have reached the level, or not, by the index of the level. */
  possible: (number | undefined)[];
  /** The nearest level without an exit. */
  next: number;
}

/** All that the results with any pair of levels follow from. */
export interface ExitPath {
  stops: SidePath;
  targets: SidePath;
  /** Bars that may have opened while the trade was open, or not, with a level at or beyond their open. */
  uncertainOpens: { at: number; price: number; netCents: number }[];
  /** What happens if no level is reached. `at` is the opening of the last bar, if its close decides. */
  horizon: { netCents: number; at: number | null };
}

/** What is known of a bar: whether it opened, and lies wholly, within the time in which the trade was open. */
export interface BarPlace {
  opens: 'within' | 'perhaps' | 'not';
  isWhole: boolean;
}

const createSide = (levels: readonly Level[]): SidePath => ({ levels, exits: [], possible: [], next: 0 });

const setExit = (side: SidePath, index: number, exit: Exit): void => {
  side.exits[index] ??= exit;
  while (side.exits[side.next]) side.next += 1;
};

/** Visits the levels without an exit that a test passes. A farther level never passes if a nearer one does not. */
const forEachReached = (
  side: SidePath,
  isReached: (price: number) => boolean,
  visit: (index: number) => void,
): void => {
  for (let index = side.next; index < side.levels.length; index += 1) {
    if (!isReached(side.levels[index]?.price ?? 0)) return;
    visit(index);
  }
};

/** Leaves the levels that a price is at or beyond at this price. */
const leaveAt = ({ stops, targets }: ExitPath, price: number, exit: Exit): void => {
  forEachReached(
    stops,
    (level) => price <= level,
    (index) => setExit(stops, index, exit),
  );
  forEachReached(
    targets,
    (level) => price >= level,
    (index) => setExit(targets, index, exit),
  );
};

/** Creates the path of a trade before its first bar. A level that the last opening fill is beyond is left there. */
export function createExitPath(trade: ScenarioTrade, { stops, targets }: Levels): ExitPath {
  const horizon = { netCents: trade.netCents, at: null };
  const path = { stops: createSide(stops), targets: createSide(targets), uncertainOpens: [], horizon };
  const { price } = trade.lastOpening;
  leaveAt(path, price, { at: Number.NEGATIVE_INFINITY, netCents: computeNet(trade, price), isGap: true });
  return path;
}

/** Adds the levels of one side that are within the range of a bar. */
const addRange = (
  side: SidePath,
  { low, high, at, isWhole }: { low: number; high: number; at: number; isWhole: boolean },
  isReached: (price: number) => boolean,
): void =>
  forEachReached(side, isReached, (index) => {
    const level = side.levels[index];
    if (!level || level.price < low || level.price > high) return;
    if (isWhole) setExit(side, index, { at, netCents: level.netCents, isGap: false });
    else side.possible[index] ??= at;
  });

/** Adds a bar, after all earlier ones. Its prices are multiplied by the sign of the trade. */
export function addBar(path: ExitPath, trade: ScenarioTrade, bar: Bar, { opens, isWhole }: BarPlace): void {
  const { sign } = trade;
  const open = bar.open * sign;
  const low = Math.min(bar.low * sign, bar.high * sign);
  const high = Math.max(bar.low * sign, bar.high * sign);
  const { stops, targets, uncertainOpens } = path;
  const nextStop = stops.levels[stops.next]?.price ?? Number.NEGATIVE_INFINITY;
  const nextTarget = targets.levels[targets.next]?.price ?? Number.POSITIVE_INFINITY;
  if (low > nextStop && high < nextTarget) return;
  if (opens !== 'not' && (open <= nextStop || open >= nextTarget)) {
    const exit = { at: bar.time, netCents: computeNet(trade, open) };
    if (opens === 'within') leaveAt(path, open, { ...exit, isGap: true });
    else uncertainOpens.push({ ...exit, price: open });
  }
  const range = { low, high, at: bar.time, isWhole };
  addRange(stops, range, (price) => price >= low);
  addRange(targets, range, (price) => price <= high);
}

/** Creates the path of a trade without prices, whose MAE and MFE are known: one bar in which the order is not. */
export function createExcursionPath(trade: ScenarioTrade, levels: Levels, mae: number, mfe: number): ExitPath {
  const path = createExitPath(trade, levels);
  const { stops, targets } = path;
  const isReached = (level: Level, excursion: number): boolean =>
    Math.abs(level.netCents + trade.feesCents) <= excursion + 1e-6;
  const addReached = (side: SidePath, excursion: number): void =>
    side.levels.forEach((level, index) => {
      if (isReached(level, excursion)) setExit(side, index, { at: 0, netCents: level.netCents, isGap: false });
    });
  addReached(stops, mae);
  addReached(targets, mfe);
  return path;
}

/** The results that are possible with one pair of levels, after fees. */
export interface Outcome {
  low: number;
  high: number;
  /** When the bar opens that ends the trade, if a bar does. Says something only if `low` is `high`. */
  at: number | null;
}

const NEVER = Number.POSITIVE_INFINITY;

/** Whether an exit is one of those that end the trade: a gap excludes what else happens in its bar. */
const ends = (exit: Exit | undefined, other: Exit | undefined): boolean =>
  exit !== undefined &&
  (other === undefined || exit.at < other.at || (exit.at === other.at && (exit.isGap || !other.isGap)));

/**
 * Finds the least and the greatest result that is possible with a stop and a target, by the indexes of their levels; −1
 * for none.
 */
export function findOutcome(
  { stops, targets, uncertainOpens, horizon }: ExitPath,
  stop: number,
  target: number,
): Outcome {
  const stopExit = stops.exits[stop];
  const targetExit = targets.exits[target];
  const end = Math.min(stopExit?.at ?? NEVER, targetExit?.at ?? NEVER);
  let low = NEVER;
  let high = -NEVER;
  const add = (netCents: number | undefined): void => {
    if (netCents === undefined) return;
    if (netCents < low) low = netCents;
    if (netCents > high) high = netCents;
  };
  if (end === NEVER) add(horizon.netCents);
  if (ends(stopExit, targetExit)) add(stopExit?.netCents);
  if (ends(targetExit, stopExit)) add(targetExit?.netCents);
  if ((stops.possible[stop] ?? NEVER) < end) add(stops.levels[stop]?.netCents);
  if ((targets.possible[target] ?? NEVER) < end) add(targets.levels[target]?.netCents);
  for (const { at, price, netCents } of uncertainOpens) {
    const isBeyond =
      price <= (stops.levels[stop]?.price ?? -NEVER) || price >= (targets.levels[target]?.price ?? NEVER);
    if (at < end && isBeyond) add(netCents);
  }
  return { low, high, at: Number.isFinite(end) ? end : end === NEVER ? horizon.at : null };
}
