import { dataOwner, onDataOwnerChange, writeDataOwner } from './data-owner.ts';
import { countFilesOf, removeFilesOf } from './draft-files.ts';
import { draftKeysInTabs } from './tab-drafts.ts';
import { draftKeysOf, removeEntriesOf, removePreferences } from './trader-entries.ts';

export interface DraftCount {
  drafts: number;
  files: number;
}

/** A storage that does not answer must not hold up a sign-out. */
const FILE_COUNT_TIMEOUT_MS = 1_000;

const countFiles = (uid: string): Promise<number> =>
  Promise.race([countFilesOf(uid), new Promise<number>((resolve) => setTimeout(resolve, FILE_COUNT_TIMEOUT_MS, 0))]);

const removeDataOf = (isRemoved: (uid: string) => boolean): void => {
  removeEntriesOf(isRemoved);
  void removeFilesOf(isRemoved);
};

/** Which unsaved work of the trader is in this browser, in its other tabs too. */
export const countDrafts = async (uid: string | null): Promise<DraftCount> => {
  if (!uid) return { drafts: 0, files: 0 };
  const inTabs = (await draftKeysInTabs().catch(() => [])).filter((key) => key.endsWith(`:${uid}`));
  const drafts = new Set([...draftKeysOf(uid), ...inTabs]).size;
  return { drafts, files: drafts > 0 ? await countFiles(uid) : 0 };
};

/** For the shell: this trader has signed in, and nothing of another one stays (AUT-08). Other tabs follow. */
export const claimBrowser = (uid: string): void => {
  const former = dataOwner();
  writeDataOwner(uid);
  if (former !== uid) removeDataOf((owner) => owner !== uid);
};

/** For the shell: the trader has signed out. Drafts stay when they asked for it, preferences never do. */
export const releaseBrowser = ({ keepDrafts }: { keepDrafts: boolean }): void => {
  if (keepDrafts) {
    removePreferences();
    return;
  }
  writeDataOwner(null);
  removeDataOf(() => true);
};

/** For the shell: the account is gone. Leaves what belongs to anyone else. */
export const clearTraderData = (uid: string): void => {
  if (dataOwner() === uid) writeDataOwner(null);
  removeDataOf((owner) => owner === uid);
};

/**
 * For the shell, once: removes what a former session left, e.g. in a tab that the browser has restored, and follows the
 * other tabs from now on.
 */
export const startTraderData = (): void => {
  const isStale = (uid: string) => uid !== dataOwner();
  removeDataOf(isStale);
  onDataOwnerChange(() => removeEntriesOf(isStale));
};
