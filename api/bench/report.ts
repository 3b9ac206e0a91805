import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { machine, shareOf, table, writeSection } from 'tooling/bench-report';
import { type Row, sizes } from './run.ts';
import type { UploadRow } from './upload.ts';

const root = join(import.meta.dirname, '..', '..');
const packages = ['shell', 'mf-auth', 'mf-dashboard', 'mf-trades', 'mf-account'];

const ms = (value: number): string => value.toFixed(1);

/** The worst median over the budget; only one client's counts. */
const ratio = ({ of, clients, figures }: Row): string => {
  if (of.budget === undefined || clients > 1) return '';
  return shareOf(of.budget, Math.max(...figures.flatMap((each) => each?.p50 ?? [])));
};

const callTable = (rows: readonly Row[]): string =>
  table(
    ['', 'clients', ...sizes.map((size) => `${size.toLocaleString('en-US')} trades`), 'reply', 'budget', 'of it'],
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
  return table(['', 'files', 'scripts and styles, gz'], rows);
};

/** TradeTally 2.9, an open-source journal: its own calls for the same screens, uncached, in ms by the size of the journal. */
const peer: { name: string; ours: string; figures: readonly number[] }[] = [
  { name: 'overall statistics', ours: 'statistics, all time', figures: [149, 1_430, 15_280] },
  { name: 'calendar', ours: 'calendar of a month', figures: [39, 411, 4_386] },
  { name: 'list', ours: 'first page of trades (50)', figures: [8, 10, 11] },
];

/** Each size: theirs, ours, and how many times as long theirs takes. */
const peerTable = (rows: readonly Row[]): string =>
  table(
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

/** Writes the figures between the page's markers; the words around them are ours. */
export const writeReport = (rows: readonly Row[], engine: string): void => {
  writeSection('bench', [machine(engine), '### Calls', callTable(rows), '### Sizes, as built', sizeTable()]);
  writeSection('peer', [peerTable(rows)]);
};

export const writeUploads = (rows: readonly UploadRow[], engine: string): void => {
  const head = ['a file of', 'at once', 'seconds', 'memory before', 'the most', 'more'];
  const lines = rows.map(({ megabytes, clients, seconds, before, peak }) => [
    `${megabytes} MB`,
    String(clients),
    seconds.toFixed(1),
    `${before.toFixed(0)} MB`,
    `${peak.toFixed(0)} MB`,
    `${(peak - before).toFixed(0)} MB`,
  ]);
  writeSection('uploads', [machine(engine), table(head, lines)]);
};
