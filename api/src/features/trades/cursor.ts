import { invalidInput } from '../../http/errors.ts';

/** The end of a page: the value that orders its last trade, as text, and the trade's number. */
export interface Position {
  value: string;
  number: number;
}

export const formatCursor = ({ value, number }: Position): string =>
  Buffer.from(`${value}/${number}`).toString('base64url');

/** `isValue` accepts the texts that order a trade. Throws invalid_input, e.g. for the cursor of a list in another order. */
export const parseCursor = (cursor: string, isValue: (text: string) => boolean): Position => {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, value = '', number] = /^([^/]+)\/([1-9]\d{0,14})$/.exec(text) ?? [];
  if (number && isValue(value)) return { value, number: Number(number) };
  const message = 'cursor must be the nextCursor of a previous page.';
  throw invalidInput(message, { cursor: message });
};

export const isDateText = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
