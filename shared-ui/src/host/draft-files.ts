import { currentTraderId } from './trader-entries.ts';

/** The trader, the draft, the file, and when it was stored. */
export type DraftFileKey = [uid: string, draft: string, file: string, at: number];

export interface DraftFile {
  key: DraftFileKey;
  file: File;
}

const MAX_AGE_MS = 30 * 86_400_000;

/** As in versions from before the host owned this storage, so that their files are found and removed. */
export const draftDatabase = 'trade-drafts';

/** Loaded with the first file: most visits store none. */
const loadStore = () => import(/* webpackChunkName: 'draft-files' */ './draft-file-store.ts');

/** A full, forbidden or missing storage costs the convenience, not the form: the file must be chosen again. */
const orElse = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
  try {
    return await work();
  } catch {
    return otherwise;
  }
};

/** Looking for files must not create the database. */
const isCreated = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === draftDatabase);

const findKeys = async (matches: (key: DraftFileKey) => boolean): Promise<DraftFileKey[]> =>
  (await isCreated()) ? (await loadStore()).findKeys(matches) : [];

const removeWhere = (matches: (key: DraftFileKey) => boolean): Promise<void> =>
  orElse(async () => {
    const found = await findKeys(matches);
    if (found.length > 0) await (await loadStore()).deleteFiles(found);
  }, undefined);

/** Stores a file beside the signed-in trader's draft. @returns its key; null for a visitor */
export const keepDraftFile = (draft: string, name: string, file: File): DraftFileKey | null => {
  const uid = currentTraderId();
  if (!uid) return null;
  const key: DraftFileKey = [uid, draft, name, Date.now()];
  const put = async () => {
    const { putFile } = await loadStore();
    // The trader may have signed out while the code was loading.
    if (currentTraderId() === uid) await putFile(key, file);
  };
  void orElse(put, undefined);
  return key;
};

export const removeDraftFiles = (removed: DraftFileKey[]): Promise<void> =>
  orElse(async () => (await loadStore()).deleteFiles(removed), undefined);

/** The files of a draft of the signed-in trader, in the order in which they were stored. */
export const findDraftFiles = (draft: string): Promise<DraftFile[]> =>
  orElse(async () => {
    const uid = currentTraderId();
    return (await loadStore()).findFiles(([owner, of]) => owner === uid && of === draft);
  }, []);

/** The draft was saved or discarded. */
export const removeFilesOfDraft = (draft: string): Promise<void> => removeWhere(([, of]) => of === draft);

/** For the host: the files of these traders, and those that have been here for too long. */
export const removeFilesOf = (isRemoved: (uid: string) => boolean): Promise<void> =>
  removeWhere(([uid, , , at]) => isRemoved(uid) || Date.now() - at > MAX_AGE_MS);

export const countFilesOf = (uid: string): Promise<number> =>
  orElse(async () => (await findKeys(([owner]) => owner === uid)).length, 0);
