import { globSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Row, sizes } from './run.ts';

const root = join(import.meta.dirname, '..', '..');
const page = join(root, 'docs', 'performance.md');
const packages = ['shell', 'mf-auth', 'mf-dashboard', 'mf-trades', 'mf-account'];

const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');

const ms = (value: number): string => value.toFixed(1);

/** The worst median over the budget; only one client's counts. */
const ratio = ({ of, clients, figures }: Row): string => {
  if (of.budget === undefined || clients > 1) return '';
  const worst = Math.max(...figures.flatMap((each) => each?.p50 ?? [])) / of.budget;
  return worst > 1 ? `**${worst.toFixed(2)}**` : worst.toFixed(2);
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

const machine = (engine: string): string => {
  const [cpu] = os.cpus();
  const load = os.loadavg()[0]?.toFixed(1);
  return (
    `${new Date().toISOString().slice(0, 10)}, on ${os.cpus().length} cores of ${cpu?.model.trim()}, ` +
    `${Math.round(os.totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${engine}; ` +
    `load average at the end ${load}.`
  );
};

/** Writes the figures between the page's markers; the words around them are ours. */
export const writeReport = (rows: readonly Row[], engine: string): void => {
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split('<!-- bench -->');
  const [, after = ''] = rest.split('<!-- /bench -->');
  const parts = [machine(engine), '### Calls', callTable(rows), '### Sizes, as built', sizeTable()];
  writeFileSync(page, `${before}<!-- bench -->\n${parts.join('\n\n')}\n<!-- /bench -->${after}`);
};
