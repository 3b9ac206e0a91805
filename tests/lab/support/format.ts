/** Number formats of the tables. */
export function formatMs(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}
export function formatPercent(fraction: number): string {
  return `${(fraction * 100).toFixed(0)} %`;
}
export function formatCount(value: number): string {
  return value.toLocaleString('en-US');
}
export function formatBoldIf(isBold: boolean, text: string): string {
  return isBold ? `**${text}**` : text;
}

/** The names of the processes in the tables. */
export const partNames: Record<string, string> = {
  gateway: 'web gateway',
  API: 'API',
  engine: 'database: wire gateway',
  'engine: children': 'database: PostgreSQL',
};

/** The tables of a run, and a message for each failed expectation. */
export interface Report {
  tables: string[];
  broken: string[];
}
