/**
 * Session storage is not visible to other tabs. Each tab holds a lock per draft, so that a sign-out in one tab can ask
 * about unsaved work in the others. The browser releases the locks of a closed tab.
 */
const LOCK_PREFIX = 'draft:';

const releaseFunctions = new Map<string, () => void>();

const holdLock = (key: string): void => {
  const released = new Promise<void>((resolve) => releaseFunctions.set(key, resolve));
  // Not available without HTTPS and in old browsers: then each tab knows only its own drafts.
  navigator.locks?.request(LOCK_PREFIX + key, { mode: 'shared' }, () => released).catch(() => {});
};

/** Holds exactly one lock per draft in this tab. @param keys the keys of the drafts */
export const holdTabDrafts = (keys: readonly string[]): void => {
  for (const [key, release] of releaseFunctions) {
    if (keys.includes(key)) continue;
    release();
    releaseFunctions.delete(key);
  }
  for (const key of keys) if (!releaseFunctions.has(key)) holdLock(key);
};

/** The keys of the drafts in all open tabs. */
export const findDraftKeysInTabs = async (): Promise<string[]> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []));
};
