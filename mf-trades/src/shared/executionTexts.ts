import { type Execution, toDollars } from 'contracts';
import { isCommaForThousands, parseMoney, toText } from 'shared-ui';

/**
 * Converts `1,234.5` and `.5` to the notation of the API. A comma that cannot separate thousands stays, so the number
 * is refused.
 */
export function toDecimal(text: string): string | null {
  const compact = text.trim();
  const plain =
    isCommaForThousands() && /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(compact) ? compact.replaceAll(',', '') : compact;
  return plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '') || null;
}

/** An amount in cents; null for an empty text, and NaN, which the contract refuses, for any other text. */
export function toCentsOrNull(text: string): number | null {
  return text.trim() ? (parseMoney(text) ?? Number.NaN) : null;
}

/** An execution as the form has it: the time in UTC, numbers as typed. */
export interface ExecutionTexts {
  at: string;
  side: Execution['side'];
  quantity: string;
  price: string;
  fees: string;
  /** See `Execution`. The form keeps it. */
  leg?: number | undefined;
}

const readRow = (row: Partial<Record<keyof ExecutionTexts, unknown>>): ExecutionTexts => ({
  at: toText(row.at),
  side: row.side === 'sell' ? 'sell' : 'buy',
  quantity: toText(row.quantity),
  price: toText(row.price),
  fees: toText(row.fees),
  ...(typeof row.leg === 'number' ? { leg: row.leg } : {}),
});

/** Reads the JSON list of the form's value; '' has none. */
export function parseExecutions(text: string): ExecutionTexts[] {
  try {
    const rows: unknown = JSON.parse(text);
    return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null).map(readRow) : [];
  } catch {
    return [];
  }
}

/** Whether anything was typed into the row. Its time and side can be suggestions. */
const isFilledIn = ({ quantity, price, fees }: ExecutionTexts): boolean => (quantity + price + fees).trim() !== '';

/** Serializes the rows, except those in which nothing was typed; '' for none. */
export function formatExecutions(rows: readonly ExecutionTexts[]): string {
  const filledIn = rows.filter(isFilledIn);
  return filledIn.length > 0 ? JSON.stringify(filledIn) : '';
}

export function toExecutionTexts(executions: readonly Execution[] = []): string {
  return formatExecutions(
    executions.map(({ feesCents, ...execution }) => ({
      ...execution,
      fees: feesCents === 0 ? '' : String(toDollars(feesCents)),
    })),
  );
}

/** Converts the rows for the contract's schema, which refuses rows that are not complete. */
export function toExecutions(text: string): Execution[] {
  return parseExecutions(text).map(({ at, side, quantity, price, fees, leg }) => ({
    at,
    side,
    quantity: toDecimal(quantity) ?? '',
    price: toDecimal(price) ?? '',
    feesCents: toCentsOrNull(fees) ?? 0,
    ...(leg === undefined ? {} : { leg }),
  }));
}

export function sortByTime(executions: readonly Execution[]): Execution[] {
  return executions.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
}

/** Whether no row lacks a value. An incomplete row is not an error while it is typed. */
export function areExecutionsComplete(text: string): boolean {
  return parseExecutions(text).every(({ at, quantity, price }) =>
    [at, quantity, price].every((cell) => cell.trim() !== ''),
  );
}
