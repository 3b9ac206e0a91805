import type { Failure } from './record.ts';

/** Number formats of the tables. */
export const whole = (value: number): string => value.toFixed(0);
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));
export const percent = (share: number): string => `${whole(share * 100)} %`;
export const amount = (value: number): string => value.toLocaleString('en-US');
export const boldIf = (tooMuch: boolean, text: string): string => (tooMuch ? `**${text}**` : text);

/** The names of the processes in the tables. */
export const parts: Record<string, string> = {
  gateway: 'web gateway',
  API: 'API',
  engine: 'database: wire gateway',
  'engine: below': 'database: PostgreSQL',
};

/** The tables of a run, and a message for each failed expectation. */
export interface Report {
  tables: string[];
  broken: string[];
}

export const failed = (failures: readonly Failure[]): string[] =>
  failures.map(({ name, status, said }) => `${name} answered ${status}: ${said}`);
