import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';

const docs = join(import.meta.dirname, '..', '..', '..', 'docs');

/** Formats a Markdown table. The first columns contain text, and the others numbers. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[], textColumns = 1): string {
  return [head, head.map((_, index) => (index < textColumns ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Formats a figure as a share of its budget, in **bold** if it exceeds the budget. */
export function formatShare(budget: number, figure: number): string {
  const share = (figure / budget).toFixed(2);
  return figure > budget ? `**${share}**` : share;
}

/** Describes the processor and the memory. */
export function describeHardware(): string {
  const [cpu] = os.cpus();
  // taskset can limit a run to fewer cores than the machine has.
  return `${os.availableParallelism()} cores of ${cpu?.model.trim()}, ${Math.round(os.totalmem() / 2 ** 30)} GB`;
}

/** Describes the date and the machine; `parts` adds other programs, e.g. the database engine. */
export function describeMachine(...parts: string[]): string {
  const known = [`on ${describeHardware()}`, `Node ${process.versions.node}`, ...parts];
  const load = os.loadavg()[0]?.toFixed(1);
  return `${new Date().toISOString().slice(0, 10)}, ${known.join(', ')}; load average at the end: ${load}.`;
}

/** Replaces the part of a page of docs between `<!-- name -->` and `<!-- /name -->`. */
export function writeSection(name: string, parts: readonly string[], file = 'performance.md'): void {
  const page = join(docs, file);
  const [before, rest] = readFileSync(page, 'utf8').split(`<!-- ${name} -->`);
  const after = rest?.split(`<!-- /${name} -->`)[1];
  if (after === undefined) throw new Error(`docs/${file} has no section ${name}.`);
  writeFileSync(page, `${before}<!-- ${name} -->\n${parts.join('\n\n')}\n<!-- /${name} -->${after}`);
}
