import { formatTable } from 'tooling/bench-report';
import { formatBoldIf, formatCount, formatMs, formatPercent, partNames } from '../support/format.ts';
import type { Figures } from '../support/measure.ts';
import { MAX_P95_MS, type MixOptions, type MixRun } from './run-traders.ts';
import { mix, type Trader } from './traders.ts';

interface MixResults {
  options: MixOptions;
  run: MixRun;
  /** Runs of traders without pauses. */
  saturation: readonly MixRun[];
  traders: readonly Trader[];
  failures: readonly string[];
  lost: readonly string[];
  /** The last line of verify. */
  summaries: string;
}

/** Memory at the end over this multiple of the settled value counts as growth. */
const GROWTH_THRESHOLD = 1.2;

const formatFigures = (name: string, share: number, { count, p50, p95, p99, max }: Figures): string[] => [
  ...[name, String(share), formatCount(count)],
  ...[p50, p95, p99, max].map(formatMs),
];

const formatRequests = ({ times }: MixRun): string =>
  formatTable(
    ['request, ms', 'share, %', 'count', 'p50', 'p95', 'p99', 'max'],
    [
      ...mix.map(({ name, share }) => formatFigures(name, share, times.getFigures(name))),
      formatFigures('all', 100, times.getFigures()),
    ],
  );

const formatParts = ({ resources, times }: MixRun): string =>
  formatTable(
    ['process', 'memory at start', 'settled', 'at end', 'CPU, of one core', 'CPU per request'],
    resources.parts.map(({ part, megabytes: { start, settled, end }, cpuShare, cpuMs }) => [
      partNames[part] ?? part,
      `${start.toFixed(0)} MB`,
      `${settled.toFixed(0)} MB`,
      formatBoldIf(end > settled * GROWTH_THRESHOLD, `${end.toFixed(0)} MB`),
      formatPercent(cpuShare),
      `${(cpuMs / times.getFigures().count).toFixed(2)} ms`,
    ]),
  );

const formatSaturation = (runs: readonly MixRun[]): string =>
  formatTable(
    ['traders without pauses', 'requests/s', 'p50, ms', 'p95, ms', 'API CPU', 'database CPU', 'gateway CPU'],
    runs.map(({ traders, seconds, times, resources }) => {
      const { count, p50, p95 } = times.getFigures();
      const cpuShares = ['API', 'engine', 'gateway'].map((name) =>
        resources.parts.reduce((sum, { part, cpuShare }) => (part.startsWith(name) ? sum + cpuShare : sum), 0),
      );
      const slow = formatBoldIf(p95 > MAX_P95_MS, formatMs(p95));
      return [String(traders), (count / seconds).toFixed(0), formatMs(p50), slow, ...cpuShares.map(formatPercent)];
    }),
  );

const formatTotals = ({ options, run, traders, failures, lost, summaries }: MixResults): string => {
  const { engineClients, loopDelay } = run.resources;
  const sum = (get: (trader: Trader) => number) => formatCount(traders.reduce((all, each) => all + get(each), 0));
  const written = [sum(({ created }) => created.size), sum(({ uploaded }) => uploaded.size)];
  return formatTable(
    ['total', 'value'],
    [
      ['concurrent traders, trades of each', `${options.traders}, ${formatCount(options.trades)}`],
      ['duration, s', String(options.seconds)],
      ['requests per second', (run.times.getFigures().count / run.seconds).toFixed(1)],
      ['failed requests', String(failures.length)],
      ['database connections, peak', engineClients ? String(engineClients) : 'unknown'],
      [
        'event loop delay of the API: p99, max',
        [loopDelay.p99, loopDelay.max].map((ms) => `${formatMs(ms)} ms`).join(', '),
      ],
      ['trades created, images uploaded', written.join(', ')],
      ['of these, lost or changed', String(lost.length)],
      ['verify', summaries],
    ],
  );
};

export function createMixReport(results: MixResults): string[] {
  return [
    formatTotals(results),
    formatRequests(results.run),
    formatParts(results.run),
    formatSaturation(results.saturation),
  ];
}
