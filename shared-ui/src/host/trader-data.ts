import { getDataOwner, onDataOwnerChange, writeDataOwner } from './data-owner.ts';
import { countFilesOf, removeFilesOf } from './draft-files.ts';
import { findDraftKeysInTabs } from './tab-drafts.ts';
import { findDraftKeysOf, removeEntriesOf, removePreferences } from './trader-entries.ts';

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
export const countDrafts = async (uid: string | null): Promise<DraftCount> => {
  if (!uid) return { drafts: 0, files: 0 };
  const inTabs = (await findDraftKeysInTabs().catch(() => [])).filter((key) => key.endsWith(`:${uid}`));
  const drafts = new Set([...findDraftKeysOf(uid), ...inTabs]).size;
  return { drafts, files: drafts > 0 ? await countFiles(uid) : 0 };
};

/** For the shell, at sign-in: removes the data of all other traders (AUT-08). Other tabs follow. */
export const claimBrowser = (uid: string): void => {
  const previousOwner = getDataOwner();
  writeDataOwner(uid);
  if (previousOwner !== uid) removeDataOf((ownerUid) => ownerUid !== uid);
};

/** For the shell, at sign-out: keeps the drafts if the trader chose so; always removes the preferences. */
export const releaseBrowser = ({ keepDrafts }: { keepDrafts: boolean }): void => {
  if (keepDrafts) {
    removePreferences();
    return;
  }
  writeDataOwner(null);
  removeDataOf(() => true);
};

/** For the shell, after an account deletion: removes the data of this trader only. */
export const clearTraderData = (uid: string): void => {
  if (getDataOwner() === uid) writeDataOwner(null);
  removeDataOf((ownerUid) => ownerUid === uid);
};

/**
 * For the shell, once per page: removes data of earlier sessions, e.g. in a tab that the browser has restored, and follows
 * changes in other tabs.
 */
export const startTraderData = (): void => {
  const isStale = (uid: string) => uid !== getDataOwner();
  removeDataOf(isStale);
  onDataOwnerChange(() => removeEntriesOf(isStale));
};
