import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeMachine, formatShare, formatTable, writeSection } from 'tooling/bench-report';
import { type Row, sizes } from './run.ts';
import type { UploadRow } from './upload.ts';

const root = join(import.meta.dirname, '..', '..');
const packages = ['shell', 'mf-auth', 'mf-dashboard', 'mf-trades', 'mf-account'];

const ms = (value: number): string => value.toFixed(1);

/** The largest median as a share of the budget, which applies to one client only. */
const ratio = ({ of, clients, figures }: Row): string => {
  if (of.budget === undefined || clients > 1) return '';
  return formatShare(of.budget, Math.max(...figures.flatMap((each) => each?.p50 ?? [])));
};

const callTable = (rows: readonly Row[]): string =>
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
      row.of.name,
      String(row.clients),
      ...sizes.map((_, index) => {
        const each = row.figures[index];
        return each ? `${ms(each.p50)} / ${ms(each.p95)}` : '–';
      }),
      row.figures
        .map((each) => (each ? `${(each.bytes / 1_000).toFixed(1)} KB` : ''))
        .filter(Boolean)
        .at(-1) ?? '',
      row.of.budget === undefined || row.clients > 1 ? '' : `${row.of.budget} ms`,
      ratio(row),
    ]),
  );

const sizeTable = (): string => {
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
const peerTable = (rows: readonly Row[]): string =>
  formatTable(
    ['TradeTally / ours, ms', ...sizes.map((size) => `${size.toLocaleString('en-US')} trades`)],
    peer.map(({ name, ours, figures }) => {
      const row = rows.find(({ of, clients }) => of.name === ours && clients === 1);
      return [
        name,
        ...figures.map((theirs, index) => {
          const mine = row?.figures[index]?.p50;
          return mine === undefined
            ? '–'
            : `${theirs.toLocaleString('en-US')} / ${ms(mine)} = ${(theirs / mine).toFixed(1)} ×`;
        }),
      ];
    }),
  );

/** Replaces the sections of docs/performance.md. */
export const writeReport = (rows: readonly Row[], engine: string): void => {
  writeSection('bench', [describeMachine(engine), '### Calls', callTable(rows), '### Build sizes', sizeTable()]);
  writeSection('peer', [peerTable(rows)]);
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
