import { DAY_MS } from 'contracts';
import type { Bar } from 'importers/candles';
import { isOutsideBar } from 'importers/excursions';
import { fromLocalOrNext, toLocal, type Zone } from 'importers/zone';
import { addBar, type BarPlace, createExitPath, type ExitPath } from './exit-path.ts';
import { computeNet, type Levels } from './levels.ts';
import type { ScenarioTrade } from './scenario-trade.ts';

const MINUTE_MS = 60_000;

/** A trade whose levels are looked for in prices, until its own close or the end of its day. */
export interface Walk {
  trade: ScenarioTrade;
  levels: Levels;
  until: 'close' | 'day';
  /** Set when prices cover the trade. */
  path: ExitPath | null;
}

/** Bars of one UTC day, in the order of time, with their extremes. */
export interface BarDay {
  bars: readonly Bar[];
  /** When the first bar opens, and when the last one ends. */
  first: number;
  end: number;
  low: number;
  high: number;
}

/** A time on a whole minute is known to the minute only: it can be up to a minute later. */
const getLatest = (time: number): number => (time % MINUTE_MS === 0 ? time + MINUTE_MS : time);

/** The local day of an instant: its beginning, and that of the next one. */
const findDay = (time: number, zone: Zone): { from: number; until: number } => {
  const local = Math.floor(toLocal(time, zone) / DAY_MS) * DAY_MS;
  return { from: fromLocalOrNext(local, zone), until: fromLocalOrNext(local + DAY_MS, zone) };
};

/** Returns the time in which a walk needs bars. */
export function findWalkSpan({ trade, until }: Walk, zone: Zone): { from: number; until: number } {
  const { lastOpening, closedAt } = trade;
  return {
    from: lastOpening.at,
    until: until === 'day' ? findDay(closedAt, zone).until : getLatest(closedAt),
  };
}

/** Follows one walk through the bars of a series. */
export interface Walker {
  from: number;
  /** Bars that open later are not needed. */
  until: number;
  addDay(day: BarDay): void;
  /** Stores the path if the bars cover the trade. @param isMissing whether bars are missing between two instants */
  finish(isMissing: (from: number, until: number) => boolean): void;
}

/**
 * Creates the function that says where a bar is. A bar is whole if it lies within the time in which the trade was open
 * for certain.
 */
const createPlaces = ({ trade, until }: Walk, length: number) => {
  const openedAt = trade.lastOpening.at;
  const latestOpening = getLatest(openedAt);
  const closedAt = until === 'day' ? Number.POSITIVE_INFINITY : trade.closedAt;
  const findOpens = (time: number): BarPlace['opens'] => {
    if (time <= openedAt) return 'not';
    const isAfterOpening = latestOpening === openedAt || time >= latestOpening;
    return isAfterOpening && time <= closedAt ? 'within' : 'perhaps';
  };
  const isWhole = (from: number, end: number): boolean => from >= latestOpening && end <= closedAt;
  return {
    isWhole,
    findPlace: (time: number): BarPlace => ({ opens: findOpens(time), isWhole: isWhole(time, time + length) }),
  };
};

/** Creates the function that compares fills with their bars: each fill with the last bar that opens at it or before. */
const createFillCheck = ({ fills, sign }: ScenarioTrade, length: number) => {
  let next = 0;
  let isRefused = false;
  let bar: Bar | undefined;
  const checkUntil = (time: number): void => {
    for (let fill = fills[next]; fill && fill.at < time; fill = fills[next]) {
      next += 1;
      if (bar && fill.at < bar.time + length && isOutsideBar(fill.price * sign, bar)) isRefused = true;
    }
  };
  return {
    getNext: (): number => fills[next]?.at ?? Number.POSITIVE_INFINITY,
    add: (added: Bar): void => {
      checkUntil(added.time);
      bar = added;
    },
    isRefused: (): boolean => {
      checkUntil(Number.POSITIVE_INFINITY);
      return isRefused;
    },
  };
};

/**
 * Creates the walker of a trade.
 * @param length milliseconds of a bar
 * @param zone the trader's zone, in which days end
 */
export function createWalker(walk: Walk, length: number, zone: Zone): Walker {
  const { trade, levels } = walk;
  const span = findWalkSpan(walk, zone);
  const path = createExitPath(trade, levels);
  const { isWhole, findPlace } = createPlaces(walk, length);
  const checkFills = createFillCheck(trade, length);
  let last: Bar | undefined;

  /** Whether nothing can happen in a day, so that its bars need not be read. */
  const isQuiet = ({ first, end, low, high }: BarDay): boolean => {
    const stop = path.stops.levels[path.stops.next]?.price ?? Number.NEGATIVE_INFINITY;
    const target = path.targets.levels[path.targets.next]?.price ?? Number.POSITIVE_INFINITY;
    const [worst, best] = trade.sign === 1 ? [low, high] : [-high, -low];
    return isWhole(first, end) && end <= span.until && checkFills.getNext() >= end && worst > stop && best < target;
  };

  const addOne = (bar: Bar): void => {
    checkFills.add(bar);
    if (bar.time + length <= span.from || bar.time >= span.until) return;
    last = bar;
    addBar(path, trade, bar, findPlace(bar.time));
  };

  /** Sets what happens without a level reached. Returns when the bars must reach, null if they do not. */
  const findHorizon = (): number | null => {
    if (!last) return null;
    if (walk.until === 'close') return trade.closedAt;
    const end = last.time + length;
    if (last.time < findDay(trade.closedAt, zone).from || end < trade.closedAt) return null;
    path.horizon = { netCents: computeNet(trade, last.close * trade.sign), at: last.time };
    return end;
  };

  return {
    ...span,
    addDay: (day) => {
      const final = day.bars.at(-1);
      if (!final || !isQuiet(day)) return day.bars.forEach(addOne);
      checkFills.add(final);
      last = final;
    },
    finish: (isMissing) => {
      const horizon = findHorizon();
      if (horizon === null || checkFills.isRefused() || isMissing(trade.lastOpening.at, horizon)) return;
      walk.path = path;
    },
  };
}
