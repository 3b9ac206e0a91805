import { table } from 'tooling/bench-report';
import { amount, boldIf, failed, ms, parts, type Report, whole } from './cells.ts';
import type { Cost, Grown } from './growth.ts';

/** A median that is so many times the first is no longer flat, whatever the machine does beside it. */
const flat = 1.5;

const timeTable = ({ sizes, rows }: Grown): string =>
  table(
    ['one client, p50 / p95, ms', ...sizes.map((size) => `${amount(size)} in all`), 'the last / the first'],
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
  table(
    [
      'processor time of one call, ms',
      ...Object.values(parts),
      `together, ${amount(sizes.at(-1) ?? 0)} in all`,
      `${amount(sizes[0] ?? 0)} in all`,
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
    `With indexes and summaries the largest takes ${whole(grown.bytesPerTrade)} bytes for each trade; to fill it took ${whole(grown.seeding)} s.`,
  ],
  broken: failed(grown.failures),
});
