import { formatTable } from 'tooling/bench-report';
import { amount, boldIf, failed, ms, parts, type Report, whole } from './cells.ts';
import type { Cost, Grown } from './growth.ts';

/** A median over this multiple of the first counts as growth. */
const flat = 1.5;

const timeTable = ({ sizes, rows }: Grown): string =>
  formatTable(
    ['one client, p50 / p95, ms', ...sizes.map((size) => `${amount(size)} trades`), 'last / first'],
    rows.map(({ name, figures }) => {
      const ratio = (figures.at(-1)?.times.p50 ?? Number.NaN) / (figures[0]?.times.p50 ?? Number.NaN);
      const cells = figures.map(({ times }) => `${ms(times.p50)} / ${ms(times.p95)}`);
      return [name, ...cells, boldIf(ratio > flat, ratio.toFixed(2))];
    }),
  );

const sumOf = (cost: Cost = {}): string =>
  Object.values(cost)
    .reduce((sum, part) => sum + part, 0)
    .toFixed(1);

const costTable = ({ sizes, rows }: Grown): string =>
  formatTable(
    [
      'CPU time per call, ms',
      ...Object.values(parts),
      `sum, ${amount(sizes.at(-1) ?? 0)} trades`,
      `sum, ${amount(sizes[0] ?? 0)} trades`,
    ],
    rows.map(({ name, figures }) => {
      const [first, last] = [figures[0]?.cost, figures.at(-1)?.cost];
      return [name, ...Object.keys(parts).map((part) => (last?.[part] ?? 0).toFixed(1)), sumOf(last), sumOf(first)];
    }),
  );

export const reportOf = (grown: Grown): Report => ({
  tables: [
    timeTable(grown),
    costTable(grown),
    `The largest database uses ${whole(grown.bytesPerTrade)} bytes per trade, indexes and day summaries included. Filling it took ${whole(grown.seeding)} s.`,
  ],
  broken: failed(grown.failures),
});
