import type { Failure } from '../load/record.ts';

/** Number formats of the tables. */
export const formatInteger = (value: number): string => value.toFixed(0);
export const formatMs = (value: number): string => (value < 10 ? value.toFixed(1) : formatInteger(value));
export const formatPercent = (fraction: number): string => `${formatInteger(fraction * 100)} %`;
export const formatCount = (value: number): string => value.toLocaleString('en-US');
export const formatBoldIf = (isBold: boolean, text: string): string => (isBold ? `**${text}**` : text);

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

export const formatFailures = (failures: readonly Failure[]): string[] =>
  failures.map(({ name, status, text }) => `${name} returned ${status}: ${text}`);
