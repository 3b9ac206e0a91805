import { getDataOwner } from './data-owner.ts';
import { getSession, settingsAtom } from './session.ts';
import { hostStore } from './store.tsx';
import { holdTabDrafts } from './tab-drafts.ts';

/** `tab` survives a reload or crash of the page; `browser` is shared by all tabs. */
export type EntryScope = 'tab' | 'browser';

const getStorage = (scope: EntryScope): Storage => (scope === 'tab' ? sessionStorage : localStorage);

/** The key of an entry is `<name>:<uid>`. Device settings have no colon; the identity provider's entries have a prefix. */
const entryKey = /^(?!firebase:)([a-z][a-z0-9-]*):(.+)$/;

/** Drafts are identified by name, so that sign-out finds them without loading the module that stored them. */
const isDraft = (name: string): boolean => name.includes('draft');
/** The idempotency key of a save without a reply is useful only with its draft. */
const belongsToDraft = (name: string): boolean => isDraft(name) || name.endsWith('-attempt');

/** The uid of the signed-in trader; null for a visitor, for whom nothing is stored. */
export const getCurrentTraderId = (): string | null => {
  const { user, identity } = getSession();
  if (!user) return null;
  const subject = hostStore.get(settingsAtom)?.sub;
  return identity?.uid ?? (typeof subject === 'string' ? subject : null);
};

const getCurrentKey = (name: string): string | null => {
  const uid = getCurrentTraderId();
  const owner = getDataOwner();
  return uid && (owner === null || owner === uid) ? `${name}:${uid}` : null;
};

/** The signed-in trader's entry, or null. Validate it: an older version of the module may have stored it. */
export const readTraderEntry = (scope: EntryScope, name: string): unknown => {
  try {
    const key = getCurrentKey(name);
    return key && JSON.parse(getStorage(scope).getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * Stores JSON for the signed-in trader until sign-out; null removes the entry. An entry with "draft" in its name counts as
 * unsaved work: sign-out asks about it. If storage is full or blocked, the entry is lost.
 * @param name lower-case words and hyphens, e.g. `note-draft-7`
 */
export const writeTraderEntry = (scope: EntryScope, name: string, value: unknown): void => {
  try {
    const key = getCurrentKey(name);
    if (!key) return;
    if (value === null) getStorage(scope).removeItem(key);
    else getStorage(scope).setItem(key, JSON.stringify(value));
    if (scope === 'tab' && isDraft(name)) holdTabDrafts(findDraftKeys('tab'));
  } catch {
    // Storage is full or blocked.
  }
};

interface Entry {
  name: string;
  uid: string;
}

const parseKey = (key: string): Entry | null => {
  const [, name, uid] = entryKey.exec(key) ?? [];
  return name && uid ? { name, uid } : null;
};

const findKeys = (scope: EntryScope, matches: (entry: Entry) => boolean): string[] => {
  try {
    return Object.keys(getStorage(scope)).filter((key) => {
      const entry = parseKey(key);
      return entry !== null && matches(entry);
    });
  } catch {
    return [];
  }
};

const findDraftKeys = (scope: EntryScope): string[] => findKeys(scope, ({ name }) => isDraft(name));

/** The trader's drafts in this tab and in the storage of the browser. */
export const findDraftKeysOf = (uid: string): string[] =>
  [...findDraftKeys('tab'), ...findDraftKeys('browser')].filter((key) => parseKey(key)?.uid === uid);

const removeEntries = (matches: (entry: Entry) => boolean): void => {
  for (const scope of ['tab', 'browser'] as const) {
    for (const key of findKeys(scope, matches)) getStorage(scope).removeItem(key);
  }
  holdTabDrafts(findDraftKeys('tab'));
};

export const removeEntriesOf = (shouldRemove: (uid: string) => boolean): void =>
  removeEntries(({ uid }) => shouldRemove(uid));

/** Removes all entries except drafts. */
export const removePreferences = (): void => removeEntries(({ name }) => !belongsToDraft(name));
