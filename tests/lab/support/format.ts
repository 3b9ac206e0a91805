/** Number formats of the tables. */
export const formatMs = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
export const formatPercent = (fraction: number): string => `${(fraction * 100).toFixed(0)} %`;
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
