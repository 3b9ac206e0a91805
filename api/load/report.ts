import { table, writeSection } from 'tooling/bench-report';
import { mix } from './actions.ts';
import { type Mixed, patience, type Step } from './mix.ts';
import type { Figures, Taken } from './record.ts';
import type { PartFigures, Watched } from './watch.ts';

const whole = (value: number): string => value.toFixed(0);
const ms = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));
const share = (value: number): string => `${whole(value * 100)} %`;
const amount = (value: number): string => value.toLocaleString('en-US');

/** Over this much more at the end than when it had settled is not flat. */
const growth = 1.2;

const timeCells = ({ p50, p95, p99, worst }: Figures): string[] => [p50, p95, p99, worst].map(ms);
const timeHead = ['p50', 'p95', 'p99', 'worst'];

const actionTable = ({ byName, all }: Taken): string =>
  table(
    ['what a trader does, ms', 'of a hundred', 'times', ...timeHead],
    [
      ...mix.map(({ name, share }) => {
        const figures = byName.get(name);
        return [name, String(share), ...(figures ? [amount(figures.count), ...timeCells(figures)] : ['0'])];
      }),
      ['all', '100', amount(all.count), ...timeCells(all)],
    ],
  );

const callTable = ({ byName, all }: Taken): string =>
  table(
    ['each request, ms', 'times', ...timeHead],
    [...[...byName].toSorted(([, a], [, b]) => b.count - a.count), ['all', all] as const].map(([name, figures]) => [
      name,
      amount(figures.count),
      ...timeCells(figures),
    ]),
  );

/** What each part is called in the tables. */
const parts: Record<string, string> = {
  gateway: 'web gateway',
  API: 'API',
  engine: 'engine: what speaks MongoDB',
  'engine: below': 'engine: PostgreSQL',
};

const memoryCell = (value: number, settled: number): string => {
  const text = `${whole(value)} MB`;
  return value > settled * growth ? `**${text}**` : text;
};

const partTable = (watched: Watched, requests: number): string =>
  table(
    ['process', 'memory at the start', 'settled', 'at the end', 'of one core', 'processor per request'],
    watched.parts.map(({ part, megabytes: { start, settled, end }, cpuShare, cpuMs }: PartFigures) => [
      parts[part] ?? part,
      `${whole(start)} MB`,
      `${whole(settled)} MB`,
      memoryCell(end, settled),
      share(cpuShare),
      `${(cpuMs / requests).toFixed(2)} ms`,
    ]),
  );

const cpuOf = ({ watched: { parts: all } }: Step, names: readonly string[]): number =>
  all.filter(({ part }) => names.includes(part)).reduce((sum, { cpuShare }) => sum + cpuShare, 0);

const stepTable = (steps: readonly Step[]): string =>
  table(
    ['traders without a pause', 'requests/s', 'actions/s', 'p50, ms', 'p95, ms', 'API, of a core', 'engine', 'gateway'],
    steps.map((step) => [
      String(step.traders),
      whole(step.calls.count / step.seconds),
      whole(step.actions / step.seconds),
      ms(step.calls.p50),
      step.calls.p95 > patience ? `**${ms(step.calls.p95)}**` : ms(step.calls.p95),
      share(cpuOf(step, ['API'])),
      share(cpuOf(step, ['engine', 'engine: below'])),
      share(cpuOf(step, ['gateway'])),
    ]),
  );

const factTable = ({ traders, seconds, actions, calls, watched, failures, checked, trades }: Mixed): string =>
  table(
    ['in all', ''],
    [
      ['traders at once, each with trades', `${traders}, ${amount(trades)}`],
      ['seconds', String(seconds)],
      ['actions per second', (actions.all.count / seconds).toFixed(1)],
      ['requests per second', (calls.all.count / seconds).toFixed(1)],
      ['requests that failed', String(failures.length)],
      ['connections of the engine, the most', watched.engineClients ? String(watched.engineClients) : 'not known'],
      [
        "delay of the API's event loop: p99, worst",
        `${ms(watched.loopDelay.p99)} ms, ${ms(watched.loopDelay.worst)} ms`,
      ],
      ['trades made, images uploaded', `${amount(checked.trades)}, ${amount(checked.files)}`],
      ['of them lost or otherwise than acknowledged', String(checked.lost.length)],
      ['verify-days', checked.summaries],
    ],
  );

/** The tables of the mix, between its marks in docs/performance.md. */
export const mixReport = (mixed: Mixed, machine: string): string[] => [
  machine,
  factTable(mixed),
  actionTable(mixed.actions),
  callTable(mixed.calls),
  partTable(mixed.watched, mixed.calls.all.count),
  stepTable(mixed.steps),
];

export const writeMix = (tables: readonly string[]): void => writeSection('load', tables);
