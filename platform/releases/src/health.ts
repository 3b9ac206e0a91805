import { loadOutcomes } from 'protocol';
import * as z from 'zod';

/** The counts of one version and hour, as the API serves them on its internal port (/module-health.json). */
const HourCounts = z.object({
  module: z.string(),
  version: z.string(),
  hour: z.string(),
  outcomes: z.partialRecord(z.enum(loadOutcomes), z.number()).default({}),
  loadMs: z.number(),
  readyMs: z.number(),
  traders: z.number(),
  failing: z.number(),
  newTraders: z.number(),
  newFailing: z.number(),
  /** Numbers of the accounts that failed, the same in each process of the API. Older ones have none. */
  failingBuckets: z.optional(z.array(z.number())),
});
export type HourCounts = z.infer<typeof HourCounts>;

const TIMEOUT_MS = 10_000;

/** @param url of the API's internal port, e.g. http://api:9464 */
export async function fetchHealth(url: string): Promise<HourCounts[]> {
  const response = await fetch(new URL('/module-health.json', url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}.`);
  return z.array(HourCounts).parse(await response.json());
}

const sumOf = <T>(rows: readonly T[], read: (row: T) => number | undefined): number =>
  rows.reduce((sum, row) => sum + (read(row) ?? 0), 0);

const HEADINGS = [
  'module',
  'version',
  'last seen',
  'loads',
  'ready',
  'failed',
  'by phase',
  'load',
  'ready after',
  'traders',
];

const formatMs = (sum: number, count: number): string => (count === 0 ? '–' : `${Math.round(sum / count)} ms`);

const toTableRow = (rows: readonly HourCounts[]): string[] => {
  const last = rows.at(-1);
  const counts = loadOutcomes.map((outcome) => [outcome, sumOf(rows, ({ outcomes }) => outcomes[outcome])] as const);
  const ready = counts.find(([outcome]) => outcome === 'ready')?.[1] ?? 0;
  const failures = counts.filter(([outcome, count]) => outcome !== 'ready' && count > 0);
  // An error after a page was ready is not a load.
  const loads = sumOf(
    counts.filter(([outcome]) => outcome !== 'error'),
    ([, count]) => count,
  );
  return [
    last?.module ?? '',
    last?.version ?? '',
    last?.hour.slice(0, 16).replace('T', ' ') ?? '',
    String(loads),
    String(ready),
    loads === 0 ? '–' : `${(((loads - ready) / loads) * 100).toFixed(1)} %`,
    failures.map(([outcome, count]) => `${outcome} ${count}`).join(', ') || '–',
    formatMs(
      sumOf(rows, ({ loadMs }) => loadMs),
      ready,
    ),
    formatMs(
      sumOf(rows, ({ readyMs }) => readyMs),
      ready,
    ),
    `${sumOf(rows, ({ failing }) => failing)} of ${sumOf(rows, ({ traders }) => traders)} failed`,
  ];
};

/** A row for each version: those of a module together, the version seen last first. @param rows the oldest first */
export function createHealthTable(rows: readonly HourCounts[]): string[][] {
  const versions = [...Map.groupBy(rows, ({ module, version }) => `${module} ${version}`).values()];
  const sorted = versions.toSorted(
    ([a], [b]) => String(a?.module).localeCompare(String(b?.module)) || String(b?.hour).localeCompare(String(a?.hour)),
  );
  return [HEADINGS, ...sorted.map(toTableRow)];
}

export function formatTable(table: readonly string[][]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
:root { color-scheme: light dark }
body { font: 14px/1.4 system-ui, sans-serif; font-variant-numeric: tabular-nums; margin: 1.5rem }
table { border-collapse: collapse; display: block; overflow-x: auto; white-space: nowrap }
th, td { border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 0.3rem 1rem 0.3rem 0; text-align: left }
`;

/** A page as one file, without scripts. */
export function formatHtml(table: readonly string[][], now: Date): string {
  const [headings = [], ...rows] = table;
  const toCells = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Health of modules</title>
<style>${STYLE}</style>
<h1>Health of modules</h1><p>The last 30 days, at ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<table><thead>${toCells(headings, 'th')}</thead><tbody>
${rows.map((row) => toCells(row, 'td')).join('\n')}
</tbody></table></html>
`;
}
