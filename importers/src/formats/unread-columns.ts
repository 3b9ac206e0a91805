import type { GridRow } from '../file/grid.ts';
import { executionRoles } from '../mapping/roles.ts';
import { normalizeHeader } from '../table/columns.ts';
import type { TableMatch } from '../table/tables.ts';

/** Columns that change what a row is worth or what it means, by their names without case, blanks and punctuation. */
const meanings = {
  status: /^(?:order|trade|deal|fill|exec|execution|position)?(?:status|state)$/,
  cost: /commission|^comms?\b|(?<!cof)fees?(?!d)|charges?$|brokerage|^(?:sales|stamp|transaction)?(?:tax|taxes|duty)$|^(?:vat|gst)$/,
  currency: /^ccy$|currency$/,
  type: /^(?:trade|deal|transaction|record|row|activity|instrument|asset|security|product|symbol)?type$|^asset(?:class|category)$/,
  multiplier: /multiplier|^mult$|contractsize|pointvalue|lotsize/,
};

const isMeaningful = (name: string): boolean => Object.values(meanings).some((pattern) => pattern.test(name));

/** Whether a column has fees or taxes, by its name. */
export const isCost = (header: string): boolean => meanings.cost.test(normalizeHeader(header));

/** A column of blanks, dashes and zeros costs nothing and means nothing. */
const saysSomething = (rows: readonly GridRow[], index: number): boolean =>
  rows.some(({ cells }) => /[\p{L}1-9]/u.test(cells[index] ?? '') && !/^n\/a$/i.test(cells[index] ?? ''));

/**
 * Columns of a table that the format does not read although they change money or meaning. Those in `ignored` are known to the format.
 */
export const findUnreadColumns = (
  { headers, columns, rows }: TableMatch<string>,
  ignored: readonly string[] = [],
): string[] => {
  const read = new Set(columns.values());
  const known = new Set(ignored.map(normalizeHeader));
  const unread = headers.filter((header, index) => {
    const name = normalizeHeader(header);
    return !read.has(index) && !known.has(name) && isMeaningful(name) && saysSomething(rows, index);
  });
  return [...new Set(unread)];
};

/** `its columns Status and Fees`, for sentences. */
export const describeColumns = (names: readonly string[]): string => {
  const last = names.at(-1) ?? '';
  return names.length === 1 ? `its column ${last}` : `its columns ${names.slice(0, -1).join(', ')} and ${last}`;
};

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
export const hasEvidence = ({ headers, columns }: TableMatch<string>): boolean =>
  [...columns.values()].some((index) => !genericNames.has(normalizeHeader(headers[index] ?? '')));
