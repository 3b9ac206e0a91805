import { randomUUID } from 'node:crypto';

/** A file id starts with the number of its trade, so that the trade is found without an extra index. */
export const createFileId = (tradeNumber: number): string => `${tradeNumber}-${randomUUID().replaceAll('-', '')}`;

/** Returns the number of the trade, or undefined for an invalid file id. */
export const parseTradeNumber = (fileId: string): number | undefined => {
  const [, number] = /^([1-9]\d{0,14})-[\da-f]{32}$/.exec(fileId) ?? [];
  return number === undefined ? undefined : Number(number);
};
