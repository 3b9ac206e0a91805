import { NONE, type ReportDimension, toFilterName } from 'contracts';
import { type FilteredTrade, naiveGroups } from './naive-filter.ts';
import { computeNaivePercent, divideOrNull } from './naive-statistics.ts';
import type { Figures, Report } from './wire-types.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** With 15 decimals, as whole numbers: sums of large and small quotients lose nothing. */
const computeAverageMultiple = (trades: readonly FilteredTrade[]) => {
  const scaled = trades.flatMap(({ netCents, riskCents, resultCents = netCents }) =>
    riskCents === null ? [] : [(BigInt(resultCents) * 10n ** 15n) / BigInt(riskCents)],
  );
  return scaled.length > 0 ? Number(scaled.reduce((a, b) => a + b)) / 1e15 / scaled.length : null;
};

const computeProfitFactor = (gain: number, loss: number) => {
  if (gain === 0 && loss === 0) return null;
  return loss === 0 ? 'infinite' : gain / loss;
};

/** The figures of these trades on the wire. */
export const computeNaiveFigures = (trades: readonly FilteredTrade[]): Figures => {
  const amounts = trades.map(({ netCents }) => netCents);
  const wins = amounts.filter((cents) => cents > 0);
  const losses = amounts.filter((cents) => cents < 0);
  const average = toDollars(divideOrNull(sum(amounts), amounts.length));
  return {
    trades: amounts.length,
    wins: wins.length,
    losses: losses.length,
    net: amounts.length ? sum(amounts) / 100 : null,
    gain: sum(wins) / 100,
    loss: -sum(losses) / 100 || 0,
    winPercent: computeNaivePercent(wins.length, amounts.length),
    average,
    expectancy: average,
    profitFactor: computeProfitFactor(sum(wins), -sum(losses)),
    averageR: computeAverageMultiple(trades),
    tradesWithRisk: trades.filter(({ riskCents }) => riskCents !== null).length,
    fees: sum(trades.map(({ feesCents }) => feesCents ?? 0)) / 100,
  };
};

const toKey = (dimension: ReportDimension, group: string) =>
  dimension === 'setup' || dimension === 'tag' || dimension === 'account' ? toFilterName(group) : group;

/** Compares keys in the order of a dimension; `none` is last. */
const compareKeys = (dimension: ReportDimension, a: string, b: string): number => {
  if (a === NONE || b === NONE) return Number(a === NONE) - Number(b === NONE);
  if (dimension === 'hour' || dimension === 'weekday') return Number(a) - Number(b);
  const start = (bucket: string) => Number(bucket.split('..')[0] || -Infinity);
  if (dimension === 'duration' || dimension === 'size' || dimension === 'r') return start(a) < start(b) ? -1 : 1;
  const [left, right] = [a.replace(/^=/, ''), b.replace(/^=/, '')];
  return left < right ? -1 : 1;
};

/** Computes a report by going through all trades once for each group. */
export const computeNaiveReport = (
  trades: readonly FilteredTrade[],
  groupBy: readonly ReportDimension[],
  zone = 'UTC',
): Report => {
  const listKeys = (trade: FilteredTrade) =>
    groupBy
      .map((dimension) => naiveGroups[dimension](trade, zone).map((group) => toKey(dimension, group)))
      .reduce<string[][]>((all, keys) => all.flatMap((before) => keys.map((key) => [...before, key])), [[]]);
  const distinct = new Map(trades.flatMap(listKeys).map((keys) => [JSON.stringify(keys), keys]));
  const compare = (a: string[], b: string[]) =>
    groupBy.reduce((order, dimension, index) => {
      const [left = '', right = ''] = [a[index], b[index]];
      return order || (left === right ? 0 : compareKeys(dimension, left, right));
    }, 0);
  const groups = [...distinct]
    .toSorted(([, a], [, b]) => compare(a, b))
    .map(([text, keys]) => ({
      keys,
      ...computeNaiveFigures(trades.filter((trade) => listKeys(trade).some((each) => JSON.stringify(each) === text))),
    }));
  return { groupBy: [...groupBy], totals: computeNaiveFigures(trades), groups };
};
