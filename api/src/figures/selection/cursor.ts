import { invalidInput } from '../../http/errors.ts';

/** The last trade of a page: its sort value as text, and its number. */
interface PageEnd {
  value: string;
  number: number;
}

export function formatCursor({ value, number }: PageEnd): string {
  return Buffer.from(`${value}/${number}`).toString('base64url');
}

/**
 * Parses a cursor. `isValue` accepts sort values. Throws invalid_input, e.g. for the cursor of a list in another order.
 */
export function parseCursor(cursor: string, isValue: (text: string) => boolean): PageEnd {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, value = '', number] = /^([^/]+)\/([1-9]\d{0,14})$/.exec(text) ?? [];
  if (number && isValue(value)) return { value, number: Number(number) };
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
}
