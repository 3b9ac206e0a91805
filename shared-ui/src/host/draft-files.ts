import { type DraftFile, type DraftFileKey, draftDatabase } from './draft-file-key.ts';
import { getCurrentTraderId } from './trader-entries.ts';

const MAX_AGE_MS = 30 * 86_400_000;

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
  (await indexedDB.databases()).some(({ name }) => name === draftDatabase);

const findKeys = async (matches: (key: DraftFileKey) => boolean): Promise<DraftFileKey[]> =>
  (await hasDatabase()) ? (await loadStore()).findKeys(matches) : [];

const removeWhere = (matches: (key: DraftFileKey) => boolean): Promise<void> =>
  withFallback(async () => {
    const found = await findKeys(matches);
    if (found.length > 0) await (await loadStore()).deleteFiles(found);
  }, undefined);

/** Stores a file with a draft of the signed-in trader. @returns its key; null for a visitor */
export const keepDraftFile = (draft: string, name: string, file: File): DraftFileKey | null => {
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
};

export const removeDraftFiles = (removed: DraftFileKey[]): Promise<void> =>
  withFallback(async () => (await loadStore()).deleteFiles(removed), undefined);

/** The files of a draft of the signed-in trader, oldest first. */
export const findDraftFiles = (draft: string): Promise<DraftFile[]> =>
  withFallback(async () => {
    const uid = getCurrentTraderId();
    return (await loadStore()).findFiles(([ownerUid, fileDraft]) => ownerUid === uid && fileDraft === draft);
  }, []);

/** Called when the draft was saved or discarded. */
export const removeFilesOfDraft = (draft: string): Promise<void> => removeWhere(([, fileDraft]) => fileDraft === draft);

/** For the host: removes the files of these traders, and all files older than the maximum age. */
export const removeFilesOf = (shouldRemove: (uid: string) => boolean): Promise<void> =>
  removeWhere(([uid, , , storedAt]) => shouldRemove(uid) || Date.now() - storedAt > MAX_AGE_MS);

export const countFilesOf = (uid: string): Promise<number> =>
  withFallback(async () => (await findKeys(([ownerUid]) => ownerUid === uid)).length, 0);
