import type { FileRecord } from '../journal/file-model.ts';
import { parseTradeNumber } from './file-id.ts';
import type { Variant } from './media-urls.ts';

/** Returns the key of a file or of its thumbnail in the store. */
export const toStoreKey = (owner: string, fileId: string, variant: Variant): string =>
  variant === 'original' ? `${owner}/${fileId}` : `${owner}/${fileId}.${variant}`;

/** Lists all keys of a file in the store. */
export const listStoreKeys = (owner: string, { id, picture }: Pick<FileRecord, 'id' | 'picture'>): string[] => {
  const variants: Variant[] = picture ? ['original', 'thumbnail'] : ['original'];
  return variants.map((variant) => toStoreKey(owner, id, variant));
};

/** Parses a key; undefined for a key of another application. */
export const parseStoreKey = (key: string): { owner: string; fileId: string; number: number } | undefined => {
  const [, owner = '', fileId = ''] = /^([\da-f]{24})\/([\d]+-[\da-f]+)(?:\.thumbnail)?$/.exec(key) ?? [];
  const number = parseTradeNumber(fileId);
  return number === undefined ? undefined : { owner, fileId, number };
};
