import { DAY_MS } from 'contracts';
import { type Bar, listSeriesTickers } from 'importers/candles';
import { createHoleCollector } from 'importers/excursions';
import type { Zone } from 'importers/zone';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { createDayFinder, selectDays } from '../candles/day-ranges.ts';
import { type CandleDay, findDays, streamBars, toDayStart } from '../candles/days.ts';
import type { Pause } from '../selection/pause.ts';
import type { ScenarioTrade } from './scenario-trade.ts';
import { type BarDay, createWalker, findWalkSpan, type Walk, type Walker } from './trade-walk.ts';

/** Bars so far before and after trades show when the market is closed, as for MAE and MFE. */
const MARGIN = 30 * DAY_MS;
/** Tickers whose days are looked up at a time. */
const TICKERS_PER_QUERY = 50;

/** A walk with the time in which it needs bars. */
interface SpannedWalk {
  walk: Walk;
  from: number;
  until: number;
}

const toBarDay = (bars: readonly Bar[], length: number): BarDay => {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const bar of bars) {
    if (bar.low < low) low = bar.low;
    if (bar.high > high) high = bar.high;
  }
  return { bars, first: bars[0]?.time ?? 0, end: (bars.at(-1)?.time ?? 0) + length, low, high };
};

/** The source of prices: whose they are, and in which zone days end. */
export interface PriceSource {
  db: Db;
  userId: Types.ObjectId;
  zone: Zone;
}

/** Follows walks through the days of one series. Other requests are served meanwhile. */
const followSeries = async (
  { db, userId, zone }: PriceSource,
  days: readonly CandleDay[],
  walks: readonly SpannedWalk[],
  pause: Pause,
): Promise<void> => {
  const length = (days[0]?.resolution ?? 0) * 1000;
  const walkers = walks.map(({ walk }) => createWalker(walk, length, zone)).sort((a, b) => a.from - b.from);
  const holes = createHoleCollector(length);
  let active: Walker[] = [];
  let next = 0;
  for await (const bars of streamBars(db, userId, selectDays(days, walks, MARGIN))) {
    holes.add(bars);
    const day = toBarDay(bars, length);
    for (let walker = walkers[next]; walker && walker.from < day.end; walker = walkers[next]) {
      active.push(walker);
      next += 1;
    }
    active = active.filter(({ until }) => until >= day.first);
    for (const walker of active) {
      walker.addDay(day);
      await pause();
    }
    await pause();
  }
  const isMissing = holes.createFinder(zone);
  for (const walker of walkers) walker.finish(isMissing);
};

/** The tickers under which prices of a trade can be stored, the best first. An option has only its own. */
export function listPriceTickers({ ticker, isOption }: Pick<ScenarioTrade, 'ticker' | 'isOption'>): string[] {
  return isOption ? [ticker] : listSeriesTickers(ticker);
}

/** Follows the walks of some tickers, each with its finest prices that cover it. */
const followTickers = async (source: PriceSource, walks: readonly SpannedWalk[], pause: Pause): Promise<void> => {
  const { db, userId } = source;
  const from = Math.min(...walks.map((each) => each.from)) - MARGIN - DAY_MS;
  const until = Math.max(...walks.map((each) => each.until)) + MARGIN;
  const tickers = [...new Set(walks.flatMap(({ walk }) => listPriceTickers(walk.trade)))];
  const day = { $gte: toDayStart(from), $lte: toDayStart(until) };
  const days = await findDays(db, userId, { ticker: { $in: tickers }, day, deletedAt: null });
  const bySeries = Map.groupBy(days, ({ ticker }) => ticker);
  const hasPrices = new Map([...bySeries].map(([ticker, own]) => [ticker, createDayFinder(own)]));
  const findTicker = (each: SpannedWalk) =>
    listPriceTickers(each.walk.trade).find((ticker) => hasPrices.get(ticker)?.(each));
  for (const [ticker, own] of Map.groupBy(walks, findTicker))
    for (const same of Map.groupBy(bySeries.get(ticker ?? '') ?? [], ({ resolution }) => resolution).values()) {
      const isTouched = createDayFinder(same);
      const rest = own.filter((each) => each.walk.path === null && isTouched(each));
      if (rest.length > 0) await followSeries(source, same, rest, pause);
    }
};

/**
 * Finds the paths of walks in the trader's prices: from the finest ones that cover a trade. Walks without them keep no
 * path. Reads one day of prices after another.
 */
export async function followPrices(source: PriceSource, walks: readonly Walk[], pause: Pause): Promise<void> {
  const spanned = walks.map((walk) => ({ walk, ...findWalkSpan(walk, source.zone) }));
  const byTicker = [...Map.groupBy(spanned, ({ walk }) => walk.trade.ticker).values()];
  for (let first = 0; first < byTicker.length; first += TICKERS_PER_QUERY) {
    const some = byTicker.slice(first, first + TICKERS_PER_QUERY).flat();
    await followTickers(source, some, pause);
  }
}
