import { toCents } from 'contracts';
import type { Candle } from 'contracts/candles';
import { createExcursionCalculator } from 'importers/excursions';
import { getOpeningTime, MARKET_MINUTES } from './facts.ts';
import { createRandom, type Random } from './random.ts';
import type { DemoTrade } from './trades.ts';

const MINUTE = 60_000;
/** Bars before the first fill of a day and after the last one. */
const MARGIN_MINUTES = 60;
/** Standard deviation of a minute's change, and the mean length of wicks, as parts of the price. */
const VOLATILITY = 0.0006;
const WICK = 0.0002;
/** In shorter trades no whole bar could have the worst and the best price. */
const MIN_HELD_MINUTES = 4;

export interface DemoSeries {
  ticker: string;
  resolution: number;
  candles: Candle[];
}

/** A price that a day's path goes through, in cents. */
interface Knot {
  time: number;
  price: number;
}

/** The prices between which a trade stays open. */
interface Held {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** From 9:30 on, in milliseconds since 1970. */
const getMinutes = (date: string, knots: readonly Knot[]): number[] => {
  const opening = getOpeningTime(date);
  const last = Math.max(...knots.map(({ time }) => time));
  const first = Math.min(...knots.map(({ time }) => time));
  const start = Math.max(0, Math.floor((first - opening) / MINUTE) - MARGIN_MINUTES);
  const end = Math.max(Math.min(MARKET_MINUTES, Math.ceil((last - opening) / MINUTE) + MARGIN_MINUTES), start + 1);
  return Array.from({ length: end - start + 1 }, (_, index) => opening + (start + index) * MINUTE);
};

/** Entry, exit, and between them the worst and the best price; losers are ahead first. */
const toKnots = (trade: DemoTrade): { knots: Knot[]; held: Held } | null => {
  const { side, quantity, entryPrice, exitPrice, openedAt, closedAt } = trade;
  if (!openedAt || !closedAt || !entryPrice || !exitPrice || !quantity) return null;
  const from = Date.parse(openedAt);
  const to = Date.parse(closedAt);
  const entry = Number(entryPrice) * 100;
  const exit = Number(exitPrice) * 100;
  const sign = side === 'short' ? -1 : 1;
  const worst = entry - (sign * (trade.maeCents ?? 0)) / Number(quantity);
  const best = entry + (sign * (trade.mfeCents ?? 0)) / Number(quantity);
  const [first, second] = trade.netCents < 0 ? [best, worst] : [worst, best];
  const between =
    to - from < MIN_HELD_MINUTES * MINUTE
      ? []
      : [
          { time: from + (to - from) * 0.35, price: first },
          { time: from + (to - from) * 0.65, price: second },
        ];
  const prices = [entry, exit, worst, best];
  return {
    knots: [{ time: from, price: entry }, ...between, { time: to, price: exit }],
    held: { from, to, low: Math.min(...prices), high: Math.max(...prices) },
  };
};

/** Nearly normal, with a standard deviation of 1. */
const nextNormal = (random: Random): number => 2 * (random.next() + random.next() + random.next() - 1.5);

type Limit = (price: number, time: number) => number;

/** Limits a price to those of the trades that are open; where they contradict each other, to all of them. */
const createLimit = (held: readonly Held[]): Limit => {
  return (price: number, time: number): number => {
    const open = held.filter(({ from, to }) => time > from - MINUTE && time < to + MINUTE);
    if (open.length === 0) return price;
    const low = Math.min(...open.map((each) => each.low));
    const high = Math.max(...open.map((each) => each.high));
    return Math.min(Math.max(price, low), high);
  };
};

/** One step of a random walk to a knot, or without a knot to go to. */
const takeStep = (random: Random, last: Knot, time: number, target: Knot | undefined): number => {
  const minutes = (time - last.time) / MINUTE;
  const remaining = target ? (target.time - last.time) / MINUTE : 0;
  const part = remaining > 0 ? minutes / remaining : 0;
  const pull = target ? (target.price - last.price) * part : 0;
  return last.price + pull + nextNormal(random) * last.price * VOLATILITY * Math.sqrt(minutes * (1 - part));
};

/** A random walk through the knots, with a point at each minute. */
const walk = (random: Random, minutes: readonly number[], knots: readonly Knot[], limit: Limit): Knot[] => {
  const start = knots[0]?.price ?? 0;
  const first = { time: minutes[0] ?? 0, price: start * (1 + 6 * VOLATILITY * nextNormal(random)) };
  const stops = [...minutes.map((time) => ({ time, price: null })), ...knots].sort((a, b) => a.time - b.time);
  const points: Knot[] = [];
  for (const { time, price } of stops) {
    const target = knots.find((knot) => knot.time >= time);
    const free = () => limit(takeStep(random, points.at(-1) ?? first, time, target), time);
    points.push({ time, price: price ?? free() });
  }
  return points;
};

const toCandle = (random: Random, time: number, prices: readonly number[], limit: Limit): Candle => {
  const open = prices[0] ?? 0;
  const high = Math.max(...prices);
  const low = Math.min(...prices);
  const wick = () => random.next() * 2 * WICK * open;
  const toDollars = (cents: number): number => Math.round(cents) / 100;
  return [
    new Date(time).toISOString(),
    toDollars(open),
    toDollars(Math.max(high, limit(high + wick(), time))),
    toDollars(Math.min(low, limit(low - wick(), time))),
    toDollars(prices.at(-1) ?? 0),
    Math.round(random.between(2_000, 40_000)),
  ];
};

/** The minutes of one day, through the fills of its trades. */
const generateDay = (ticker: string, date: string, trades: readonly DemoTrade[]): Candle[] => {
  const random = createRandom(`bars ${ticker} ${date}`);
  const paths = trades.flatMap((trade) => toKnots(trade) ?? []);
  const knots = paths.flatMap((path) => path.knots).sort((a, b) => a.time - b.time);
  if (knots.length === 0) return [];
  const limit = createLimit(paths.map(({ held }) => held));
  const minutes = getMinutes(date, knots);
  const points = walk(random, minutes, knots, limit);
  const [first = 0] = minutes;
  const byMinute = Map.groupBy(points, ({ time }) => Math.floor((time - first) / MINUTE));
  return minutes.slice(0, -1).map((time, index) => {
    // A bar ends with the price that the next one begins with.
    const inside = [...(byMinute.get(index) ?? []), ...(byMinute.get(index + 1) ?? []).slice(0, 1)];
    return toCandle(
      random,
      time,
      inside.map(({ price }) => price),
      limit,
    );
  });
};

/**
 * Generates prices of one minute, up to an instant, for the days on which the trader has traded a ticker. They fit the
 * fills of the trades.
 */
export function generatePrices(trades: readonly DemoTrade[], until: string): DemoSeries[] {
  return [...Map.groupBy(trades, ({ ticker }) => ticker)].map(([ticker, ofTicker]) => ({
    ticker,
    resolution: 60,
    candles: [...Map.groupBy(ofTicker, ({ date }) => date)].flatMap(([date, ofDay]) =>
      generateDay(ticker, date, ofDay).filter(([start]) => start < until),
    ),
  }));
}

/** Replaces MAE and MFE by those that the product computes from the prices, where it computes any. */
export function computeExcursions(
  trades: readonly DemoTrade[],
  series: readonly DemoSeries[],
  zone: string,
): DemoTrade[] {
  const calculators = new Map(
    series.map(({ ticker, resolution, candles }) => {
      const bars = candles.map(([time, open, high, low, close, volume]) => ({
        time: Date.parse(time),
        open,
        high,
        low,
        close,
        volume,
      }));
      return [ticker, createExcursionCalculator({ ticker, resolution, bars }, zone)] as const;
    }),
  );
  return trades.map((trade) => {
    const found = calculators.get(trade.ticker)?.({
      ticker: trade.ticker,
      isOption: false,
      multiplier: '1',
      gross: null,
      fills: trade.executions ?? [],
    });
    if (!found || 'refused' in found) return trade;
    return {
      ...trade,
      maeCents: toCents(Number(found.mae)),
      mfeCents: toCents(Number(found.mfe)),
      excursions: 'computed',
    };
  });
}
