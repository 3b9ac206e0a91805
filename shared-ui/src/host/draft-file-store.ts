import { createStore, delMany, getMany, keys, set } from 'idb-keyval';
import { type DraftFile, type DraftFileKey, draftDatabase } from './draft-file-key.ts';

const store = createStore(draftDatabase, 'files');

export const putFile = (key: DraftFileKey, file: File): Promise<void> => set(key, file, store);

export const deleteFiles = (removed: DraftFileKey[]): Promise<void> => delMany(removed, store);

export const findKeys = async (matches: (key: DraftFileKey) => boolean): Promise<DraftFileKey[]> =>
  (await keys<DraftFileKey>(store)).filter(matches);

/** The matching files, oldest first. */
export const findFiles = async (matches: (key: DraftFileKey) => boolean): Promise<DraftFile[]> => {
  const found = await findKeys(matches);
  found.sort(([, , , a], [, , , b]) => a - b);
  const files = await getMany<File>(found, store);
  return found.flatMap((key, index) => (files[index] ? [{ key, file: files[index] }] : []));
};
