import { formatTable } from 'tooling/bench-report';
import { mix } from './actions.ts';
import { amount, boldIf, failed, ms, parts, percent, type Report, whole } from './cells.ts';
import { type Mixed, patience, type Step } from './mix.ts';
import type { Figures, Taken } from './record.ts';
import type { PartFigures, Watched } from './watch.ts';

/** Memory at the end over this multiple of the settled value counts as growth. */
const growth = 1.2;

const timeCells = ({ p50, p95, p99, worst }: Figures): string[] => [p50, p95, p99, worst].map(ms);
const timeHead = ['p50', 'p95', 'p99', 'max'];

const actionTable = ({ byName, all }: Taken): string =>
  formatTable(
    ['action, ms', 'share, %', 'count', ...timeHead],
    [
      ...mix.map(({ name, share }) => {
        const figures = byName.get(name);
        return [name, String(share), ...(figures ? [amount(figures.count), ...timeCells(figures)] : ['0'])];
      }),
      ['all', '100', amount(all.count), ...timeCells(all)],
    ],
  );

const callTable = ({ byName, all }: Taken): string =>
  formatTable(
    ['request, ms', 'count', ...timeHead],
    [...[...byName].toSorted(([, a], [, b]) => b.count - a.count), ['all', all] as const].map(([name, figures]) => [
      name,
      amount(figures.count),
      ...timeCells(figures),
    ]),
  );

const memoryCell = (value: number, settled: number): string => boldIf(value > settled * growth, `${whole(value)} MB`);

const partTable = (watched: Watched, requests: number): string =>
  formatTable(
    ['process', 'memory at start', 'settled', 'at end', 'CPU, of one core', 'CPU per request'],
    watched.parts.map(({ part, megabytes: { start, settled, end }, cpuShare, cpuMs }: PartFigures) => [
      parts[part] ?? part,
      `${whole(start)} MB`,
      `${whole(settled)} MB`,
      memoryCell(end, settled),
      percent(cpuShare),
      `${(cpuMs / requests).toFixed(2)} ms`,
    ]),
  );

const cpuOf = ({ watched: { parts: all } }: Step, names: readonly string[]): number =>
  all.filter(({ part }) => names.includes(part)).reduce((sum, { cpuShare }) => sum + cpuShare, 0);

const stepTable = (steps: readonly Step[]): string =>
  formatTable(
    [
      'traders without pauses',
      'requests/s',
      'actions/s',
      'p50, ms',
      'p95, ms',
      'API CPU',
      'database CPU',
      'gateway CPU',
    ],
    steps.map((step) => [
      String(step.traders),
      whole(step.calls.count / step.seconds),
      whole(step.actions / step.seconds),
      ms(step.calls.p50),
      boldIf(step.calls.p95 > patience, ms(step.calls.p95)),
      percent(cpuOf(step, ['API'])),
      percent(cpuOf(step, ['engine', 'engine: below'])),
      percent(cpuOf(step, ['gateway'])),
    ]),
  );

const factTable = ({ traders, seconds, actions, calls, watched, failures, checked, trades }: Mixed): string =>
  formatTable(
    ['total', 'value'],
    [
      ['concurrent traders, trades of each', `${traders}, ${amount(trades)}`],
      ['duration, s', String(seconds)],
      ['actions per second', (actions.all.count / seconds).toFixed(1)],
      ['requests per second', (calls.all.count / seconds).toFixed(1)],
      ['failed requests', String(failures.length)],
      ['database connections, peak', watched.engineClients ? String(watched.engineClients) : 'unknown'],
      ['event loop delay of the API: p99, max', `${ms(watched.loopDelay.p99)} ms, ${ms(watched.loopDelay.worst)} ms`],
      ['trades created, images uploaded', `${amount(checked.trades)}, ${amount(checked.files)}`],
      ['of these, lost or changed', String(checked.lost.length)],
      ['verify-days', checked.summaries],
    ],
  );

const brokenBy = ({ failures, checked }: Mixed): string[] => [
  ...failed(failures),
  ...checked.lost.map((each) => `${each} is not as it was acknowledged`),
  ...(checked.summariesAreRight ? [] : [checked.summaries]),
];

export const reportOf = (mixed: Mixed): Report => ({
  tables: [
    factTable(mixed),
    actionTable(mixed.actions),
    callTable(mixed.calls),
    partTable(mixed.watched, mixed.calls.all.count),
    stepTable(mixed.steps),
  ],
  broken: brokenBy(mixed),
});
