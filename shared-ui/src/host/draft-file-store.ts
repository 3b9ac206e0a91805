import { createStore, delMany, getMany, keys, set } from 'idb-keyval';
import { DRAFT_DATABASE } from './trader-entries.ts';

/** The trader, the draft, the file, and the time of storage. */
export type DraftFileKey = [uid: string, draft: string, file: string, storedAt: number];

export interface DraftFile {
  key: DraftFileKey;
  file: File;
}

const store = createStore(DRAFT_DATABASE, 'files');

export function putFile(key: DraftFileKey, file: File): Promise<void> {
  return set(key, file, store);
}

export function deleteFiles(removed: DraftFileKey[]): Promise<void> {
  return delMany(removed, store);
}

export async function findKeys(matches: (key: DraftFileKey) => boolean): Promise<DraftFileKey[]> {
  return (await keys<DraftFileKey>(store)).filter(matches);
}

/** The matching files, oldest first. */
export async function findFiles(matches: (key: DraftFileKey) => boolean): Promise<DraftFile[]> {
  const found = await findKeys(matches);
  found.sort(([, , , a], [, , , b]) => a - b);
  const files = await getMany<File>(found, store);
  return found.flatMap((key, index) => (files[index] ? [{ key, file: files[index] }] : []));
}
