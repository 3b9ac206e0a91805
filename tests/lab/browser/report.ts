import { type Fetched, totalOf } from 'e2e/transfer.ts';
import { describeMachine, formatShare, formatTable, writeSection } from 'tooling/bench-report';
import { type Measured, slowdowns, type Timing } from './measure.ts';
import { trades } from './seed.ts';

const sizeBudget = 310;
const ms = (value: number | undefined): string => (value ?? Number.NaN).toFixed(0);
const median = (times: readonly number[]): number => times[Math.floor(times.length / 2)] ?? Number.NaN;

const timeTable = (timings: readonly Timing[]): string => {
  const kinds = [...Map.groupBy(timings, ({ what }) => what)];
  return formatTable(
    [
      'numbers visible, ms',
      ...slowdowns.map((by) => (by === 1 ? 'full speed' : `${by}× slowdown`)),
      'budget',
      'of budget',
    ],
    kinds.map(([what, own]) => {
      const budget = own[0]?.budget;
      return [
        what,
        ...own.map(({ times }) => `${ms(median(times))} / ${ms(times.at(-1))}`),
        budget === undefined ? '' : `${budget} ms`,
        budget === undefined ? '' : formatShare(budget, median(own[0]?.times ?? [])),
      ];
    }),
  );
};

const sizeTable = ({ code, calls }: Measured): string => {
  const kilobytesOf = (kind: Fetched['kind']) => totalOf(code.filter((file) => file.kind === kind)) / 1024;
  const scripts = kilobytesOf('script');
  return formatTable(
    ['dashboard with charts', 'measured', 'budget', 'of budget'],
    [
      ['scripts, gzipped', `${scripts.toFixed(1)} KB`, `${sizeBudget} KB`, formatShare(sizeBudget, scripts)],
      ['style sheets, gzipped', `${kilobytesOf('stylesheet').toFixed(1)} KB`, '', ''],
      ['script and style files', String(code.length), '', ''],
      ['data requests', String(calls), '4', formatShare(4, calls)],
    ],
  );
};

export const writeReport = (measured: Measured, chromium: string): void =>
  writeSection('bench:browser', [
    describeMachine(`Chromium ${chromium}`, `${trades.toLocaleString('en-US')} trades of one user over three years`),
    timeTable(measured.timings),
    sizeTable(measured),
  ]);
