import { dataOwner } from './data-owner.ts';
import { getSession, settingsAtom } from './session.ts';
import { hostStore } from './store.tsx';
import { holdTabDrafts } from './tab-drafts.ts';

/** `tab` survives a reload and a crash of the page; `browser` is shared by all tabs. */
export type EntryScope = 'tab' | 'browser';

const storageOf = (scope: EntryScope): Storage => (scope === 'tab' ? sessionStorage : localStorage);

/** An entry is stored as `<name>:<uid>`. Settings of the device have no colon, the provider's entries have their prefix. */
const entryKey = /^(?!firebase:)([a-z][a-z0-9-]*):(.+)$/;

/** By its name, so that sign-out finds drafts without the code of the module that wrote them. */
const isDraft = (name: string): boolean => name.includes('draft');
/** The idempotency key of a save whose reply was lost is only of use with the draft. */
const belongsToDraft = (name: string): boolean => isDraft(name) || name.endsWith('-attempt');

/** The signed-in trader; null for a visitor, for whom nothing is stored. */
export const currentTraderId = (): string | null => {
  const { user, identity } = getSession();
  if (!user) return null;
  const subject = hostStore.get(settingsAtom)?.sub;
  return identity?.uid ?? (typeof subject === 'string' ? subject : null);
};

const currentKey = (name: string): string | null => {
  const uid = currentTraderId();
  const owner = dataOwner();
  return uid && (owner === null || owner === uid) ? `${name}:${uid}` : null;
};

/** What the signed-in trader stored under this name; null when there is nothing. Check its shape: old versions wrote it. */
export const readTraderEntry = (scope: EntryScope, name: string): unknown => {
  try {
    const key = currentKey(name);
    return key && JSON.parse(storageOf(scope).getItem(key) ?? 'null');
  } catch {
    return null;
  }
};

/**
 * Stores JSON for the signed-in trader until they sign out; null removes it. With "draft" in its name it counts as
 * unsaved work: sign-out asks about it. A full or forbidden storage costs the convenience, not the form.
 * @param name lower-case words and hyphens, e.g. `note-draft-7`
 */
export const writeTraderEntry = (scope: EntryScope, name: string, value: unknown): void => {
  try {
    const key = currentKey(name);
    if (!key) return;
    if (value === null) storageOf(scope).removeItem(key);
    else storageOf(scope).setItem(key, JSON.stringify(value));
    if (scope === 'tab' && isDraft(name)) holdTabDrafts(draftKeys('tab'));
  } catch {
    // As above.
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

const keysWhere = (scope: EntryScope, matches: (entry: Entry) => boolean): string[] => {
  try {
    return Object.keys(storageOf(scope)).filter((key) => {
      const entry = parseKey(key);
      return entry !== null && matches(entry);
    });
  } catch {
    return [];
  }
};

const draftKeys = (scope: EntryScope): string[] => keysWhere(scope, ({ name }) => isDraft(name));

/** The trader's drafts in this tab and in the storage of the browser. */
export const draftKeysOf = (uid: string): string[] =>
  [...draftKeys('tab'), ...draftKeys('browser')].filter((key) => parseKey(key)?.uid === uid);

const removeEntries = (matches: (entry: Entry) => boolean): void => {
  for (const scope of ['tab', 'browser'] as const) {
    for (const key of keysWhere(scope, matches)) storageOf(scope).removeItem(key);
  }
  holdTabDrafts(draftKeys('tab'));
};

export const removeEntriesOf = (isRemoved: (uid: string) => boolean): void =>
  removeEntries(({ uid }) => isRemoved(uid));

/** Leaves the drafts. */
export const removePreferences = (): void => removeEntries(({ name }) => !belongsToDraft(name));
