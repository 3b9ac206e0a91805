import { formatTable } from 'tooling/bench-report';
import {
  formatBoldIf,
  formatCount,
  formatFailures,
  formatInteger,
  formatMs,
  formatPercent,
  partNames,
  type Report,
} from '../support/format.ts';
import { mix } from './actions.ts';
import type { MixResults, Step } from './mix.ts';
import type { PartFigures, ResourceUsage } from './monitor.ts';
import { type Figures, MAX_P95_MS, type RecordedFigures } from './record.ts';

/** Memory at the end over this multiple of the settled value counts as growth. */
const GROWTH_THRESHOLD = 1.2;

const formatTimeCells = ({ p50, p95, p99, worst }: Figures): string[] => [p50, p95, p99, worst].map(formatMs);
const timeHead = ['p50', 'p95', 'p99', 'max'];

const formatActions = ({ byName, all }: RecordedFigures): string =>
  formatTable(
    ['action, ms', 'share, %', 'count', ...timeHead],
    [
      ...mix.map(({ name, share }) => {
        const figures = byName.get(name);
        return [name, String(share), ...(figures ? [formatCount(figures.count), ...formatTimeCells(figures)] : ['0'])];
      }),
      ['all', '100', formatCount(all.count), ...formatTimeCells(all)],
    ],
  );

const formatMemory = (value: number, settled: number): string =>
  formatBoldIf(value > settled * GROWTH_THRESHOLD, `${formatInteger(value)} MB`);

const formatParts = (watched: ResourceUsage, requests: number): string =>
  formatTable(
    ['process', 'memory at start', 'settled', 'at end', 'CPU, of one core', 'CPU per request'],
    watched.parts.map(({ part, megabytes: { start, settled, end }, cpuShare, cpuMs }: PartFigures) => [
      partNames[part] ?? part,
      `${formatInteger(start)} MB`,
      `${formatInteger(settled)} MB`,
      formatMemory(end, settled),
      formatPercent(cpuShare),
      `${(cpuMs / requests).toFixed(2)} ms`,
    ]),
  );

const sumCpuShare = ({ watched: { parts: all } }: Step, names: readonly string[]): number =>
  all.filter(({ part }) => names.includes(part)).reduce((sum, { cpuShare }) => sum + cpuShare, 0);

const formatSteps = (steps: readonly Step[]): string =>
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
      formatInteger(step.calls.count / step.seconds),
      formatInteger(step.actions / step.seconds),
      formatMs(step.calls.p50),
      formatBoldIf(step.calls.p95 > MAX_P95_MS, formatMs(step.calls.p95)),
      formatPercent(sumCpuShare(step, ['API'])),
      formatPercent(sumCpuShare(step, ['engine', 'engine: children'])),
      formatPercent(sumCpuShare(step, ['gateway'])),
    ]),
  );

const formatTotals = ({
  traders,
  seconds,
  actions,
  calls,
  watched,
  failures,
  verification,
  trades,
}: MixResults): string =>
  formatTable(
    ['total', 'value'],
    [
      ['concurrent traders, trades of each', `${traders}, ${formatCount(trades)}`],
      ['duration, s', String(seconds)],
      ['actions per second', (actions.all.count / seconds).toFixed(1)],
      ['requests per second', (calls.count / seconds).toFixed(1)],
      ['failed requests', String(failures.length)],
      ['database connections, peak', watched.engineClients ? String(watched.engineClients) : 'unknown'],
      [
        'event loop delay of the API: p99, max',
        `${formatMs(watched.loopDelay.p99)} ms, ${formatMs(watched.loopDelay.worst)} ms`,
      ],
      ['trades created, images uploaded', `${formatCount(verification.trades)}, ${formatCount(verification.files)}`],
      ['of these, lost or changed', String(verification.lost.length)],
      ['verify-days', verification.summaries],
    ],
  );

const describeFailures = ({ failures, verification }: MixResults): string[] => [
  ...formatFailures(failures),
  ...verification.lost.map((each) => `${each} is lost or differs from what was acknowledged`),
  ...(verification.areSummariesCorrect ? [] : [verification.summaries]),
];

export const createMixReport = (results: MixResults): Report => ({
  tables: [
    formatTotals(results),
    formatActions(results.actions),
    formatParts(results.watched, results.calls.count),
    formatSteps(results.steps),
  ],
  broken: describeFailures(results),
});
