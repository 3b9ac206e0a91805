import { DAY_MS } from 'contracts';
import type { DraftFile, DraftFileKey } from './draft-file-store.ts';
import {
  DRAFT_DATABASE,
  findDraftKeysInTabs,
  findDraftKeysOf,
  getCurrentTraderId,
  getDataOwner,
  onDataOwnerChange,
  removeEntriesOf,
  removePreferences,
  writeDataOwner,
} from './trader-entries.ts';

const MAX_FILE_AGE_MS = 30 * DAY_MS;

/** Loaded on demand: most visits store no files. */
const loadStore = () => import(/* webpackChunkName: 'draft-files' */ './draft-file-store.ts');

/** If storage is full, blocked or missing, the form still works, but files must be chosen again. */
const withFallback = async <T>(task: () => Promise<T>, fallback: T): Promise<T> => {
  try {
    return await task();
  } catch {
    return fallback;
  }
};

/** Looking for files must not create the database. */
const hasDatabase = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === DRAFT_DATABASE);

const findFileKeys = async (matches: (key: DraftFileKey) => boolean): Promise<DraftFileKey[]> =>
  (await hasDatabase()) ? (await loadStore()).findKeys(matches) : [];

const removeWhere = (matches: (key: DraftFileKey) => boolean): Promise<void> =>
  withFallback(async () => {
    const found = await findFileKeys(matches);
    if (found.length > 0) await (await loadStore()).deleteFiles(found);
  }, undefined);

/** Stores a file with a draft of the signed-in trader. @returns its key; null for a visitor */
export function keepDraftFile(draft: string, name: string, file: File): DraftFileKey | null {
  const uid = getCurrentTraderId();
  if (!uid) return null;
  const key: DraftFileKey = [uid, draft, name, Date.now()];
  const put = async () => {
    const { putFile } = await loadStore();
    // The trader may have signed out while the code was loading.
    if (getCurrentTraderId() === uid) await putFile(key, file);
  };
  void withFallback(put, undefined);
  return key;
}

export function removeDraftFiles(removed: DraftFileKey[]): Promise<void> {
  return withFallback(async () => (await loadStore()).deleteFiles(removed), undefined);
}

/** The files of a draft of the signed-in trader, oldest first. */
export function findDraftFiles(draft: string): Promise<DraftFile[]> {
  return withFallback(async () => {
    const uid = getCurrentTraderId();
    return (await loadStore()).findFiles(([ownerUid, fileDraft]) => ownerUid === uid && fileDraft === draft);
  }, []);
}

/** Called when the draft was saved or discarded. */
export function removeFilesOfDraft(draft: string): Promise<void> {
  return removeWhere(([, fileDraft]) => fileDraft === draft);
}

/** Removes the files of these traders, and all files older than the maximum age. */
const removeFilesOf = (shouldRemove: (uid: string) => boolean): Promise<void> =>
  removeWhere(([uid, , , storedAt]) => shouldRemove(uid) || Date.now() - storedAt > MAX_FILE_AGE_MS);

const countFilesOf = (uid: string): Promise<number> =>
  withFallback(async () => (await findFileKeys(([ownerUid]) => ownerUid === uid)).length, 0);

export interface DraftCount {
  drafts: number;
  files: number;
}

/** Storage that does not respond must not delay a sign-out. */
const FILE_COUNT_TIMEOUT_MS = 1_000;

const countFiles = (uid: string): Promise<number> =>
  Promise.race([countFilesOf(uid), new Promise<number>((resolve) => setTimeout(resolve, FILE_COUNT_TIMEOUT_MS, 0))]);

const removeDataOf = (shouldRemove: (uid: string) => boolean): void => {
  removeEntriesOf(shouldRemove);
  void removeFilesOf(shouldRemove);
};

/** Counts the trader's unsaved drafts in this browser, including other tabs. */
export async function countDrafts(uid: string | null): Promise<DraftCount> {
  if (!uid) return { drafts: 0, files: 0 };
  const inTabs = (await findDraftKeysInTabs().catch(() => [])).filter((key) => key.endsWith(`:${uid}`));
  const drafts = new Set([...findDraftKeysOf(uid), ...inTabs]).size;
  return { drafts, files: drafts > 0 ? await countFiles(uid) : 0 };
}

/** For the shell, at sign-in: removes the data of all other traders (AUT-08). Other tabs follow. */
export function claimBrowser(uid: string): void {
  const previousOwner = getDataOwner();
  writeDataOwner(uid);
  if (previousOwner !== uid) removeDataOf((ownerUid) => ownerUid !== uid);
}

/** For the shell, at sign-out: keeps the drafts if the trader chose so; always removes the preferences. */
export function releaseBrowser({ keepDrafts }: { keepDrafts: boolean }): void {
  if (keepDrafts) {
    removePreferences();
    return;
  }
  writeDataOwner(null);
  removeDataOf(() => true);
}

/** For the shell, after an account deletion: removes the data of this trader only. */
export function clearTraderData(uid: string): void {
  if (getDataOwner() === uid) writeDataOwner(null);
  removeDataOf((ownerUid) => ownerUid === uid);
}

/**
 * For the shell, once per page: removes data of earlier sessions, e.g. in a tab that the browser has restored, and
 * follows changes in other tabs.
 */
export function startTraderData(): void {
  const isStale = (uid: string) => uid !== getDataOwner();
  removeDataOf(isStale);
  onDataOwnerChange(() => removeEntriesOf(isStale));
}
