import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeMachine, formatShare, formatTable, writeSection } from 'tooling/bench-report';
import { type Row, sizes } from './run.ts';
import type { UploadRow } from './upload.ts';

const root = join(import.meta.dirname, '../../..');
const packages = ['shell', 'mf-auth', 'mf-dashboard', 'mf-trades', 'mf-account'];

const formatMs = (value: number): string => value.toFixed(1);

/** The largest median as a share of the budget, which applies to one client only. */
const formatBudgetShare = ({ benchCase, clients, figures }: Row): string => {
  if (benchCase.budget === undefined || clients > 1) return '';
  return formatShare(benchCase.budget, Math.max(...figures.flatMap((each) => each?.p50 ?? [])));
};

const formatCalls = (rows: readonly Row[]): string =>
  formatTable(
    [
      'call, ms',
      'clients',
      ...sizes.map((size) => `${size.toLocaleString('en-US')} trades`),
      'reply',
      'budget',
      'of budget',
    ],
    rows.map((row) => [
      row.benchCase.name,
      String(row.clients),
      ...sizes.map((_, index) => {
        const each = row.figures[index];
        return each ? `${formatMs(each.p50)} / ${formatMs(each.p95)}` : '–';
      }),
      row.figures
        .map((each) => (each ? `${(each.bytes / 1_000).toFixed(1)} KB` : ''))
        .filter(Boolean)
        .at(-1) ?? '',
      row.benchCase.budget === undefined || row.clients > 1 ? '' : `${row.benchCase.budget} ms`,
      formatBudgetShare(row),
    ]),
  );

const formatSizes = (): string => {
  const rows = packages.map((name) => {
    const files = globSync(`${name}/dist/**/*.{js,css}`, { cwd: root }).sort();
    const sum = files.reduce((all, file) => all + gzipSync(readFileSync(join(root, file))).length, 0);
    return [name, String(files.length), `${(sum / 1_000).toFixed(1)} KB`];
  });
  return formatTable(['package', 'files', 'scripts and styles, gzipped'], rows);
};

/** Times of TradeTally 2.9, an open-source journal, for the same screens without its cache, in ms per journal size. */
const peer: { name: string; ours: string; figures: readonly number[] }[] = [
  { name: 'overall statistics', ours: 'statistics, all time', figures: [149, 1_430, 15_280] },
  { name: 'calendar', ours: 'calendar, one month', figures: [39, 411, 4_386] },
  { name: 'trade list', ours: 'trade list, first 50', figures: [8, 10, 11] },
];

/** For each size: TradeTally's time, ours, and the ratio. */
const formatPeer = (rows: readonly Row[]): string =>
  formatTable(
    ['TradeTally / ours, ms', ...sizes.map((size) => `${size.toLocaleString('en-US')} trades`)],
    peer.map(({ name, ours, figures }) => {
      const row = rows.find(({ benchCase, clients }) => benchCase.name === ours && clients === 1);
      return [
        name,
        ...figures.map((peerMs, index) => {
          const ourMs = row?.figures[index]?.p50;
          return ourMs === undefined
            ? '–'
            : `${peerMs.toLocaleString('en-US')} / ${formatMs(ourMs)} = ${(peerMs / ourMs).toFixed(1)} ×`;
        }),
      ];
    }),
  );

/** Replaces the sections of docs/performance.md. */
export const writeReport = (rows: readonly Row[], engine: string): void => {
  writeSection('bench', [describeMachine(engine), '### Calls', formatCalls(rows), '### Build sizes', formatSizes()]);
  writeSection('peer', [formatPeer(rows)]);
};

export const writeUploads = (rows: readonly UploadRow[], engine: string): void => {
  const head = ['file size', 'parallel uploads', 'seconds', 'RSS before', 'RSS peak', 'increase'];
  const lines = rows.map(({ megabytes, clients, seconds, before, peak }) => [
    `${megabytes} MB`,
    String(clients),
    seconds.toFixed(1),
    `${before.toFixed(0)} MB`,
    `${peak.toFixed(0)} MB`,
    `${(peak - before).toFixed(0)} MB`,
  ]);
  writeSection('uploads', [describeMachine(engine), formatTable(head, lines)]);
};
