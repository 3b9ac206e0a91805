import { describeMachine, formatTable, writeSection } from 'tooling/bench-report';
import { formatBoldIf, formatCount, formatMs } from '../support/format.ts';
import { createTimes, type Times } from '../support/measure.ts';
import { unitCase } from './cases.ts';
import type { LargeFigures } from './large.ts';
import type { MemoryFigures } from './memory.ts';
import { type Row, sizes } from './run.ts';
import type { UploadRow } from './upload.ts';

const { BENCH_TRADES, BENCH_JOURNALS, BENCH_CASES } = process.env;

/** Replaces a section of docs/performance.md; a trial run only prints it. */
const write = (name: string, parts: string[]): void =>
  BENCH_TRADES || BENCH_JOURNALS || BENCH_CASES ? console.log(parts.join('\n\n')) : writeSection(name, parts);

/** The medians with one client as multiples of the unit's, by size; bold above the budget. */
const formatRatios = ({ benchCase, clients, figures }: Row, unit: Row | undefined): string => {
  if (clients > 1 || !unit) return '';
  const ratios = figures.map((each, index) => each && (each.p50 / (unit.figures[index]?.p50 ?? Number.NaN)).toFixed(1));
  return ratios
    .flatMap((ratio, index) => {
      if (ratio === undefined) return [];
      return Number(ratio) > (benchCase.budget?.[index] ?? Number.POSITIVE_INFINITY) ? `**${ratio}**` : ratio;
    })
    .join(' / ');
};

const formatBudget = ({ benchCase: { budget, budgetMs }, clients }: Row): string => {
  if (clients > 1) return '';
  return budgetMs === undefined ? (budget?.join(' / ') ?? '') : `${formatCount(budgetMs)} ms`;
};

/** The median and the 95th percentile; bold above the budget in milliseconds. */
const formatDurations = ({ p50, p95 }: Times, budgetMs = Number.POSITIVE_INFINITY): string =>
  `${formatMs(p50)} / ${formatBoldIf(p95 > budgetMs, formatMs(p95))}`;

/** CPU time of the API, by size. */
const formatCpu = ({ figures }: Row): string =>
  figures.flatMap((each) => (each ? formatMs(each.cpuMs) : [])).join(' / ');

const columns = [
  ...['call, ms', 'clients', ...sizes.map((size) => `${formatCount(size)} trades`)],
  ...['× setups', 'budget', 'CPU of the API', 'reply'],
];

const formatCalls = (rows: readonly Row[]): string => {
  const unit = rows.find(({ benchCase, clients }) => benchCase === unitCase && clients === 1);
  return formatTable(
    columns,
    rows.map((row) => [
      row.benchCase.name,
      String(row.clients),
      ...sizes.map((_, index) => {
        const each = row.figures[index];
        return each ? formatDurations(each, row.benchCase.budgetMs) : '–';
      }),
      formatRatios(row, unit),
      formatBudget(row),
      formatCpu(row),
      row.figures
        .map((each) => (each ? `${(each.bytes / 1_000).toFixed(1)} KB` : ''))
        .filter(Boolean)
        .at(-1) ?? '',
    ]),
  );
};

export function writeReport(rows: readonly Row[], engine: string): void {
  write('bench', [describeMachine(engine), '### Calls', formatCalls(rows)]);
}

export function writeUploads(rows: readonly UploadRow[], engine: string): void {
  const head = ['file size', 'parallel uploads', 'seconds', 'RSS before', 'RSS peak', 'increase'];
  const lines = rows.map(({ megabytes, clients, seconds, before, peak }) => [
    `${megabytes} MB`,
    String(clients),
    seconds.toFixed(1),
    `${before.toFixed(0)} MB`,
    `${peak.toFixed(0)} MB`,
    `${(peak - before).toFixed(0)} MB`,
  ]);
  write('uploads', [describeMachine(engine), formatTable(head, lines)]);
}

const MEMORY_BUDGET_MB = 500;

export function writeMemory({ journals, requests, seconds, ...memory }: MemoryFigures, engine: string): void {
  const head = ['journals', 'requests', 'seconds', 'RSS before', 'RSS peak', 'budget', 'RSS after GC', 'heap in use'];
  const { before, peak, after, heap } = memory;
  const isAbove = peak > MEMORY_BUDGET_MB;
  const [start, highest, end, used] = [before, peak, after, heap].map((megabytes) => `${megabytes.toFixed(0)} MB`);
  const line = [formatCount(journals), formatCount(requests), seconds.toFixed(0), start ?? ''];
  const rest = [formatBoldIf(isAbove, highest ?? ''), `${MEMORY_BUDGET_MB} MB`, end ?? '', used ?? ''];
  write('memory', [describeMachine(engine), formatTable(head, [[...line, ...rest]])]);
}

/** What another trader's 95th percentile may be, in milliseconds. */
const OTHERS_BUDGET_MS = 200;

/** All calls of the other trader. */
const formatOthers = ({ others }: LargeFigures): string => {
  const times = createTimes();
  for (const each of Object.values(others).flat()) times.note('', each);
  return formatDurations({ ...times.getFigures(), bytes: 0 }, OTHERS_BUDGET_MS);
};

export function writeLarge(figures: readonly LargeFigures[], engine: string): void {
  const head = [
    'during',
    'seconds',
    'first byte',
    'RSS before',
    'RSS peak',
    'another trader, p50 / p95 ms',
    'event loop, longest delay',
  ];
  const lines = figures.map((each) => [
    each.name,
    each.seconds.toFixed(1),
    each.firstByte.toFixed(1),
    `${each.before.toFixed(0)} MB`,
    `${each.peak.toFixed(0)} MB`,
    formatOthers(each),
    `${formatMs(each.maxDelayMs)} ms`,
  ]);
  write('large', [describeMachine(engine), formatTable(head, lines)]);
}
