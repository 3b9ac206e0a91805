import { NONE, type ReportDimension, toFilterName } from 'contracts';
import { type FilteredTrade, naiveGroups } from './naive-filter.ts';
import { getOutcome } from './naive-outcome.ts';
import { computeNaivePercent, divideOrNull, toShown } from './naive-statistics.ts';
import type { Figures, Report } from './wire-types.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);

/** An exact fraction with the product of all risks as its denominator, rounded to hundredths half away from zero. */
const computeAverageMultiple = (trades: readonly FilteredTrade[]) => {
  const known = trades.flatMap(({ netCents, riskCents, resultCents = netCents }) =>
    riskCents === null ? [] : [{ result: BigInt(resultCents), risk: BigInt(riskCents) }],
  );
  const product = [...new Set(known.map(({ risk }) => risk))].reduce((all, risk) => all * risk, 1n);
  const total = known.reduce((sum, { result, risk }) => sum + (100n * result * product) / risk, 0n);
  const size = total < 0n ? -total : total;
  const denominator = BigInt(known.length) * product;
  if (known.length === 0) return null;
  return (Math.sign(Number(total)) * Number((2n * size + denominator) / (2n * denominator))) / 100 || 0;
};

const computeProfitFactor = (gain: number, loss: number) => {
  if (gain === 0 && loss === 0) return null;
  return loss === 0 ? 'infinite' : gain / loss;
};

/** The figures of these trades on the wire. */
export function computeNaiveFigures(trades: readonly FilteredTrade[], scale = 1): Figures {
  const amounts = trades.map(({ netCents }) => netCents);
  const gains = amounts.filter((cents) => cents > 0);
  const drops = amounts.filter((cents) => cents < 0);
  const [wins, losses] = [1, -1].map((outcome) =>
    trades.filter((trade) => getOutcome(trade) === outcome).map(({ netCents }) => netCents),
  ) as [number[], number[]];
  const average = toDollars(divideOrNull(sum(amounts), amounts.length * scale));
  return {
    trades: amounts.length,
    wins: wins.length,
    losses: losses.length,
    net: amounts.length ? toShown(sum(amounts), scale) : null,
    gain: toShown(sum(gains), scale),
    loss: toShown(-sum(drops), scale),
    winPercent: computeNaivePercent(wins.length, amounts.length),
    winPercentDecided: computeNaivePercent(wins.length, wins.length + losses.length),
    averageWin: toDollars(divideOrNull(sum(wins), wins.length * scale)),
    averageLoss: toDollars(divideOrNull(sum(losses), losses.length * scale)),
    average,
    expectancy: average,
    profitFactor: computeProfitFactor(sum(gains), -sum(drops)),
    averageR: computeAverageMultiple(trades),
    tradesWithRisk: trades.filter(({ riskCents }) => riskCents !== null).length,
    fees: toShown(sum(trades.map(({ feesCents }) => feesCents ?? 0)), scale),
  };
}

const toKey = (dimension: ReportDimension, group: string) =>
  dimension === 'setup' || dimension === 'tag' || dimension === 'account' ? toFilterName(group) : group;

/** Compares keys in the order of a dimension; `none` is last. */
export function compareKeys(dimension: ReportDimension, a: string, b: string): number {
  if (a === NONE || b === NONE) return Number(a === NONE) - Number(b === NONE);
  if (dimension === 'hour' || dimension === 'weekday') return Number(a) - Number(b);
  if (dimension === 'sleep')
    return ['under6', '6to7', '7to8', 'over8'].indexOf(a) - ['under6', '6to7', '7to8', 'over8'].indexOf(b);
  const start = (bucket: string) => Number(bucket.split('..')[0] || -Infinity);
  const kinds = ['stock', 'option', 'future', 'forex', 'crypto', 'other'];
  if (dimension === 'kind') return kinds.indexOf(a) - kinds.indexOf(b);
  const names = ['vertical', 'calendar', 'diagonal', 'straddle', 'strangle', 'iron condor', 'iron butterfly'];
  const allNames = [...names, 'butterfly', 'ratio', 'covered call', 'collar', 'custom'];
  if (dimension === 'structure') return allNames.indexOf(a) - allNames.indexOf(b);
  if (dimension === 'duration' || dimension === 'size' || dimension === 'r') return start(a) < start(b) ? -1 : 1;
  const left = a.replace(/^=/, '');
  const right = b.replace(/^=/, '');
  return left < right ? -1 : 1;
}

/** Computes a report by going through all trades once for each group. */
export function computeNaiveReport(
  trades: readonly FilteredTrade[],
  groupBy: readonly ReportDimension[],
  zone = 'UTC',
  scale = 1,
): Report {
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
      ...computeNaiveFigures(
        trades.filter((trade) => listKeys(trade).some((each) => JSON.stringify(each) === text)),
        scale,
      ),
    }));
  return { groupBy: [...groupBy], totals: computeNaiveFigures(trades, scale), groups };
}
