import type { Failure } from './record.ts';

/** How figures stand in the tables. */
export const whole = (value: number): string => value.toFixed(0);
export const ms = (value: number): string => (value < 10 ? value.toFixed(1) : whole(value));
export const percent = (share: number): string => `${whole(share * 100)} %`;
export const amount = (value: number): string => value.toLocaleString('en-US');
export const boldIf = (tooMuch: boolean, text: string): string => (tooMuch ? `**${text}**` : text);

/** What each part of the product is called. */
export const parts: Record<string, string> = {
  gateway: 'web gateway',
  API: 'API',
  engine: 'engine: what speaks MongoDB',
  'engine: below': 'engine: PostgreSQL',
};

/** The tables of a run, and each promise that it broke, as a sentence. */
export interface Report {
  tables: string[];
  broken: string[];
}

export const failed = (failures: readonly Failure[]): string[] =>
  failures.map(({ name, status, said }) => `${name} answered ${status}: ${said}`);
