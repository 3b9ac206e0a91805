import { formatTable } from 'tooling/bench-report';
import {
  formatBoldIf,
  formatCount,
  formatFailures,
  formatInteger,
  formatMs,
  partNames,
  type Report,
} from '../support/format.ts';
import type { Cost, GrowthResults } from './growth.ts';

/** A median over this multiple of the first counts as growth. */
const GROWTH_THRESHOLD = 1.5;

const formatTimes = ({ sizes, rows }: GrowthResults): string =>
  formatTable(
    ['one client, p50 / p95, ms', ...sizes.map((size) => `${formatCount(size)} trades`), 'last / first'],
    rows.map(({ name, figures }) => {
      const ratio = (figures.at(-1)?.times.p50 ?? Number.NaN) / (figures[0]?.times.p50 ?? Number.NaN);
      const cells = figures.map(({ times }) => `${formatMs(times.p50)} / ${formatMs(times.p95)}`);
      return [name, ...cells, formatBoldIf(ratio > GROWTH_THRESHOLD, ratio.toFixed(2))];
    }),
  );

const formatSum = (cost: Cost = {}): string =>
  Object.values(cost)
    .reduce((sum, part) => sum + part, 0)
    .toFixed(1);

const formatCosts = ({ sizes, rows }: GrowthResults): string =>
  formatTable(
    [
      'CPU time per call, ms',
      ...Object.values(partNames),
      `sum, ${formatCount(sizes.at(-1) ?? 0)} trades`,
      `sum, ${formatCount(sizes[0] ?? 0)} trades`,
    ],
    rows.map(({ name, figures }) => {
      const [first, last] = [figures[0]?.cost, figures.at(-1)?.cost];
      return [
        name,
        ...Object.keys(partNames).map((part) => (last?.[part] ?? 0).toFixed(1)),
        formatSum(last),
        formatSum(first),
      ];
    }),
  );

export const createGrowthReport = (growth: GrowthResults): Report => ({
  tables: [
    formatTimes(growth),
    formatCosts(growth),
    `The largest database uses ${formatInteger(growth.bytesPerTrade)} bytes per trade, indexes and day summaries included. Filling it took ${formatInteger(growth.seedingSeconds)} s.`,
  ],
  broken: formatFailures(growth.failures),
});
