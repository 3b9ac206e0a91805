import type { FileRecord } from '../trades/model.ts';
import { parseTradeNumber } from './file-id.ts';
import type { Kind } from './media-urls.ts';

/** Where a file's bytes lie in the store, and its thumbnail's. */
export const toStoreKey = (owner: string, fileId: string, kind: Kind): string =>
  kind === 'original' ? `${owner}/${fileId}` : `${owner}/${fileId}.${kind}`;

/** All that there is of a file in the store. */
export const listStoreKeys = (owner: string, { id, picture }: Pick<FileRecord, 'id' | 'picture'>): string[] => {
  const kinds: Kind[] = picture ? ['original', 'thumbnail'] : ['original'];
  return kinds.map((kind) => toStoreKey(owner, id, kind));
};

/** Whose a key is, and of which file of which trade; undefined for a key that is not ours. */
export const parseStoreKey = (key: string): { owner: string; fileId: string; number: number } | undefined => {
  const [, owner = '', fileId = ''] = /^([\da-f]{24})\/([\d]+-[\da-f]+)(?:\.thumbnail)?$/.exec(key) ?? [];
  const number = parseTradeNumber(fileId);
  return number === undefined ? undefined : { owner, fileId, number };
};
