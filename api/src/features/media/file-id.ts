import { randomUUID } from 'node:crypto';

/** A file's id begins with the number of its trade, by which it is found without an index of its own. */
export const createFileId = (tradeNumber: number): string => `${tradeNumber}-${randomUUID().replaceAll('-', '')}`;

/** The number of the trade, or undefined for what cannot be an id of ours. */
export const parseTradeNumber = (fileId: string): number | undefined => {
  const [, number] = /^([1-9]\d{0,14})-[\da-f]{32}$/.exec(fileId) ?? [];
  return number === undefined ? undefined : Number(number);
};
