import { NONE, reportDimensions } from 'contracts';
import type { FilteredTrade } from './naive-filter.ts';
import { markNaively } from './naive-outcome.ts';
import { computeNaiveFigures, computeNaiveReport } from './naive-report.ts';
import { sortTrades, toShown } from './naive-statistics.ts';
import type { Distribution, Highlights, Points } from './wire-types.ts';

/** Sorts the groups of ten trades to half of all whose average is beyond that of all trades, by net P&L. */
export function computeNaiveHighlights(trades: readonly FilteredTrade[], zone = 'UTC', scale = 1): Highlights {
  const groups = reportDimensions
    .filter((dimension) => !['r', 'underlying', 'kind', 'dayGrade', 'grade'].includes(dimension))
    .flatMap((dimension) => {
      const exact = computeNaiveReport(trades, [dimension], zone).groups;
      return computeNaiveReport(trades, [dimension], zone, scale).groups.map(({ keys, ...figures }, index) => ({
        net: exact[index]?.net ?? 0,
        group: { groupBy: dimension, key: keys.join(), ...figures },
      }));
    })
    .filter(({ group }) => group.key !== NONE && group.trades >= 10 && group.trades <= trades.length / 2);
  const allNet = trades.reduce((sum, { netCents }) => sum + netCents, 0);
  const isBeyondAverage = (sign: 1 | -1, net: number, count: number) =>
    sign * (Math.round(100 * net) * trades.length - allNet * count) > 0;
  const find = (sign: 1 | -1) =>
    groups
      .toSorted((a, b) => sign * (b.net - a.net))
      .filter(({ net, group }) => sign * net > 0 && isBeyondAverage(sign, net, group.trades))
      .slice(0, 3)
      .map(({ group }) => group);
  return { totals: computeNaiveFigures(trades, scale), best: find(1), worst: find(-1) };
}

const widths = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((factor) => factor * 10 ** power)).flat();

/** Goes through all trades once for each bucket. A loss and a gain are never in the same bucket, and 0 is in none. */
export function computeNaiveDistribution(trades: readonly FilteredTrade[], scale = 1): Distribution {
  const all = trades.map(({ netCents }) => netCents).toSorted((a, b) => a - b);
  const results = all.filter((parts) => parts !== 0);
  const middle = [all[Math.ceil(all.length / 2) - 1] ?? 0, all[Math.floor(all.length / 2)] ?? 0] as const;
  const total = all.reduce((sum, parts) => sum + parts, 0);
  const counts = {
    trades: trades.length,
    scratches: trades.length - results.length,
    mean: all.length === 0 ? null : toShown(total, all.length * scale),
    median: all.length === 0 ? null : toShown(middle[0] + middle[1], 2 * scale),
  };
  const lowest = results[0];
  const highest = results.at(-1);
  if (lowest === undefined || highest === undefined) return { ...counts, buckets: [] };
  const start = results[Math.floor((results.length - 1) * 0.01)] ?? 0;
  const end = results[Math.ceil((results.length - 1) * 0.99)] ?? 0;
  const reach = Math.max(Math.abs(start), Math.abs(end));
  const low = Math.max(lowest, -reach);
  const high = Math.min(highest, reach);
  const starts = widths
    .map((cents) => {
      const width = cents * scale;
      const from = Math.floor(low / width);
      const count = Math.floor(high / width) - from + 1;
      return { width, count, list: () => Array.from({ length: count }, (_, index) => (from + index) * width) };
    })
    .find(({ count }) => count <= 24);
  const width = starts?.width ?? 0;
  const froms = starts?.list() ?? [];
  const buckets = froms.map((from, index) => {
    const isIn = (parts: number) =>
      (parts >= from || index === 0) && (parts < from + width || index === froms.length - 1);
    const inside = results.filter(isIn);
    const isOpen = {
      below: inside.some((parts) => parts < from),
      above: inside.some((parts) => parts >= from + width),
    };
    return {
      from: isOpen.below ? null : toShown(from, scale),
      to: isOpen.above ? null : toShown(from + width, scale),
      trades: inside.length,
      net: toShown(
        inside.reduce((sum, parts) => sum + parts, 0),
        scale,
      ),
    };
  });
  return { ...counts, buckets };
}

const readers = {
  duration: ({ openedAt, closedAt }: FilteredTrade) =>
    openedAt === null || closedAt === null ? null : (Date.parse(closedAt) - Date.parse(openedAt)) / 60_000,
  mae: ({ maeCents }: FilteredTrade, scale: number) => (maeCents === null ? null : maeCents / scale / 100),
};

export function computeNaivePoints(trades: readonly FilteredTrade[], field: keyof typeof readers, scale = 1): Points {
  const dated = trades.map(({ closedAt, ...trade }) => ({ ...trade, ...(closedAt === null ? {} : { closedAt }) }));
  const order = sortTrades(dated).map(({ number }) => number);
  const points = trades
    .toSorted((a, b) => order.indexOf(a.number) - order.indexOf(b.number))
    .flatMap((trade) => {
      const x = readers[field](trade, scale);
      return x === null
        ? []
        : [{ id: trade.number, x: expect.closeTo(x, 8), net: toShown(trade.netCents, scale), ...markNaively(trade) }];
    });
  return { points, trades: points.length, tradesWithoutFact: trades.length - points.length };
}
