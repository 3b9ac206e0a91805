import { NONE, reportDimensions } from 'contracts';
import { type FilteredTrade, naiveGroups } from './naive-filter.ts';
import { computeNaiveFigures, computeNaiveReport } from './naive-report.ts';
import { sortTrades } from './naive-statistics.ts';
import type { Distribution, Highlights, Points } from './wire-types.ts';

/** Sorts all groups of ten trades or more, by net P&L. */
export const computeNaiveHighlights = (trades: readonly FilteredTrade[], zone = 'UTC'): Highlights => {
  const groups = reportDimensions
    .filter((dimension) => dimension in naiveGroups && dimension !== 'r')
    .flatMap((dimension) =>
      computeNaiveReport(trades, [dimension], zone).groups.map(({ keys, ...figures }) => ({
        groupBy: dimension,
        key: keys.join(),
        ...figures,
      })),
    )
    .filter((group) => group.key !== NONE && group.trades >= 10 && group.trades < trades.length);
  const sortBy = (sign: 1 | -1) => groups.toSorted((a, b) => sign * ((b.net ?? 0) - (a.net ?? 0)));
  return {
    totals: computeNaiveFigures(trades),
    best: sortBy(1)
      .filter(({ net }) => (net ?? 0) > 0)
      .slice(0, 3),
    worst: sortBy(-1)
      .filter(({ net }) => (net ?? 0) < 0)
      .slice(0, 3),
  };
};

const widths = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** power)).flat();

/** Goes through all trades once for each bucket. */
export const computeNaiveDistribution = (trades: readonly FilteredTrade[]): Distribution => {
  const results = trades.map(({ netCents }) => netCents).toSorted((a, b) => a - b);
  if (results.length === 0) return { trades: 0, buckets: [] };
  const low = results[Math.floor((results.length - 1) * 0.01)] ?? 0;
  const high = results[Math.ceil((results.length - 1) * 0.99)] ?? 0;
  const starts = widths
    .map((width) => {
      const from = Math.floor(low / width);
      const count = Math.floor(high / width) - from + 1;
      return { width, count, list: () => Array.from({ length: count }, (_, index) => (from + index) * width) };
    })
    .find(({ count }) => count <= 24);
  const [width, froms] = [starts?.width ?? 0, starts?.list() ?? []];
  const buckets = froms.map((from, index) => {
    const isIn = (cents: number) =>
      (cents >= from || index === 0) && (cents < from + width || index === froms.length - 1);
    const inside = results.filter(isIn);
    const isOpen = {
      below: inside.some((cents) => cents < from),
      above: inside.some((cents) => cents >= from + width),
    };
    return {
      from: isOpen.below ? null : from / 100 || 0,
      to: isOpen.above ? null : (from + width) / 100 || 0,
      trades: inside.length,
      net: inside.reduce((sum, cents) => sum + cents, 0) / 100,
    };
  });
  return { trades: results.length, buckets };
};

const readers = {
  duration: ({ openedAt, closedAt }: FilteredTrade) =>
    openedAt === null || closedAt === null ? null : (Date.parse(closedAt) - Date.parse(openedAt)) / 60_000,
  mae: ({ maeCents }: FilteredTrade) => (maeCents === null ? null : maeCents / 100),
};

export const computeNaivePoints = (trades: readonly FilteredTrade[], field: keyof typeof readers): Points => {
  const dated = trades.map(({ closedAt, ...trade }) => ({ ...trade, ...(closedAt === null ? {} : { closedAt }) }));
  const order = sortTrades(dated).map(({ number }) => number);
  const points = trades
    .toSorted((a, b) => order.indexOf(a.number) - order.indexOf(b.number))
    .flatMap((trade) => {
      const x = readers[field](trade);
      return x === null ? [] : [{ id: trade.number, x, net: trade.netCents / 100 }];
    });
  return { points, trades: points.length, tradesWithoutFact: trades.length - points.length };
};
