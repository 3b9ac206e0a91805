import type { GridRow } from '../file/grid.ts';
import { normalizeHeader } from './columns.ts';
import { toPhrase } from './header-words.ts';
import { executionRoles } from './roles.ts';
import type { TableMatch } from './tables.ts';

/** A word for what a fill costs, and further words with which a tax is one. */
const COST =
  /\b(?:commissions?|comms?|fees?|charges?)\b|\bbrokerage(?: amount)?(?: [a-z]{3})?$|^(?:(?:sales|stamp|transaction) ?)?(?:tax|taxes|duty)$|^(?:vat|gst)$/;

/** The last word of a name is what the column has: an id, a rate or a currency is no cost. */
const OTHER_FACT =
  /\b(?:ids?|no|number|ref|reference|code|name|type|kind|plan|tier|level|schedule|status|date|time|rates?|percent|pct|bps|currency|ccy|coin|asset|units?)$/;

/** A total that contains costs, or that they are not yet subtracted from, is no cost: `P&L after fees`. */
const AROUND_COST =
  /\b(?:after|before|without|incl|including|inclusive|excl|excluding|exclusive|net of|gross of|currency of|type of|rate of) /;

const isCostPhrase = (phrase: string): boolean =>
  COST.test(phrase) && !OTHER_FACT.test(phrase) && !AROUND_COST.test(phrase);

/** `Commission (account currency)` is a commission; `Commission currency` is none. */
const withoutUnit = (header: string): string => header.replace(/\([^()]*\b(?:currency|ccy)\)$/i, '');

/** Whether a column has fees or taxes, by its name. */
export function isCost(header: string): boolean {
  return isCostPhrase(toPhrase(withoutUnit(header)));
}

/** Columns that change what a row is worth or what it means, besides costs, by the whole words of their names. */
const meanings: readonly RegExp[] = [
  /\b(?:currency|ccy)$|\b(?:commissions?|fees?)(?: [^ ]{1,20}){0,4} (?:coin|asset|unit)$/,
  /^(?:(?:order|trade|deal|fill|exec|execution|position) ?)?(?:status|state)$/,
  /^(?:(?:trade|deal|transaction|record|row|activity|instrument|asset|security|product|symbol) ?)?type$|^asset ?(?:class|category)$/,
  /\bmultiplier\b|^mult$|\b(?:contract ?size|point ?value|lot ?size)\b/,
];

/** Whether a column changes what a row is worth or what it means, by its name. */
export function isMeaningful(header: string): boolean {
  return isCost(header) || meanings.some((pattern) => pattern.test(toPhrase(header)));
}

/** A column of blanks, dashes and zeros costs nothing and means nothing. */
export function saysSomething(rows: readonly GridRow[], index: number): boolean {
  return rows.some(({ cells }) => /[\p{L}1-9]/u.test(cells[index] ?? '') && !/^n\/a$/i.test(cells[index] ?? ''));
}

/**
 * Columns of a table that the format does not read although they change money or meaning. Those in `ignored` are known
 * to the format.
 */
export function findUnreadColumns(
  { headers, columns, rows }: TableMatch<string>,
  ignored: readonly string[] = [],
): string[] {
  const read = new Set(columns.values());
  const known = new Set(ignored.map(normalizeHeader));
  const unread = headers.filter((header, index) => {
    const name = normalizeHeader(header);
    return !read.has(index) && !known.has(name) && isMeaningful(header) && saysSomething(rows, index);
  });
  return [...new Set(unread)];
}

/** `its columns Status and Fees`, for sentences. */
export function describeColumns(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length === 1 ? `its column ${last}` : `its columns ${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Names that any table of fills can have, such as those by which the column mapper suggests roles. */
const genericNames = new Set(
  [
    ...Object.values(executionRoles).flatMap(({ names }) => names),
    ...[
      'Amount',
      'Fee',
      'Tax',
      'Taxes',
      'Status',
      'Total',
      'Value',
      'Net Amount',
      'Balance',
      'Order ID',
      'Description',
    ],
  ].map(normalizeHeader),
);

/** Whether a table has evidence of its format: a column whose name is not one that any table can have. */
export function hasEvidence({ headers, columns }: TableMatch<string>): boolean {
  return [...columns.values()].some((index) => !genericNames.has(normalizeHeader(headers[index] ?? '')));
}
