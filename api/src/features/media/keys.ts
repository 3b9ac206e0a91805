import type { FileRecord } from '../trades/model.ts';
import type { Kind } from './addresses.ts';

/** Where a file's bytes lie in the store, and its thumbnail's. */
export const keyOf = (owner: string, fileId: string, kind: Kind): string =>
  kind === 'original' ? `${owner}/${fileId}` : `${owner}/${fileId}.${kind}`;

/** All that there is of a file in the store. */
export const keysOf = (owner: string, { id, picture }: Pick<FileRecord, 'id' | 'picture'>): string[] => {
  const kinds: Kind[] = picture ? ['original', 'thumbnail'] : ['original'];
  return kinds.map((kind) => keyOf(owner, id, kind));
};
