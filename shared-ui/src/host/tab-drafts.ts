/**
 * A tab's session storage is invisible to other tabs. Each tab holds a lock per draft in it, so that signing out in one
 * tab can ask about unsaved work in the others. The browser releases the locks of a closed tab.
 */
const prefix = 'draft:';

const releases = new Map<string, () => void>();

const hold = (key: string): void => {
  const released = new Promise<void>((resolve) => releases.set(key, resolve));
  // Missing without https, and in old browsers: then each tab knows of its own drafts alone.
  navigator.locks?.request(prefix + key, { mode: 'shared' }, () => released).catch(() => {});
};

/** @param keys of the drafts in this tab */
export const holdTabDrafts = (keys: readonly string[]): void => {
  for (const [key, release] of releases) {
    if (keys.includes(key)) continue;
    release();
    releases.delete(key);
  }
  for (const key of keys) if (!releases.has(key)) hold(key);
};

/** The keys of the drafts in all open tabs. */
export const draftKeysInTabs = async (): Promise<string[]> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []));
};
