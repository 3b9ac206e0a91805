import { DAY_MS } from 'contracts';
import { getSession, hostStore, settingsAtom } from './store.tsx';

/**
 * Settings of this device, shared by all users: never store a trader's input here. Full or blocked storage behaves like
 * empty storage.
 */
export function readDeviceEntry(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function writeDeviceEntry(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Storage is full or blocked: the setting is lost.
  }
}

/** Whether a stored or received value has properties. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The trader whose data this browser stores (docs/SECURITY.md, "Data kept in the browser"). */
const OWNER_KEY = 'dataOwner';

/** Drafts are removed if the trader has not used this browser for this long. */
const MAX_UNSEEN_MS = 30 * DAY_MS;

const parseOwner = (text: string | null): { uid: string; seenAt: number } | null => {
  const value: unknown = JSON.parse(text ?? 'null');
  if (!isObject(value) || !('uid' in value) || !('seenAt' in value)) return null;
  return { uid: String(value.uid), seenAt: Number(value.seenAt) };
};

/** The uid of the only trader whose entries this browser may store; null if there is none. */
export function getDataOwner(): string | null {
  try {
    const owner = parseOwner(localStorage.getItem(OWNER_KEY));
    return owner && Date.now() - owner.seenAt < MAX_UNSEEN_MS ? owner.uid : null;
  } catch {
    return null;
  }
}

export function writeDataOwner(uid: string | null): void {
  try {
    if (uid === null) localStorage.removeItem(OWNER_KEY);
    else localStorage.setItem(OWNER_KEY, JSON.stringify({ uid, seenAt: Date.now() }));
  } catch {
    // If storage is full or blocked, no draft is stored either.
  }
}

/** @param listener runs when another tab changes the owner, or clears the storage */
export function onDataOwnerChange(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === OWNER_KEY || key === null) listener();
  });
}

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
const holdTabDrafts = (keys: readonly string[]): void => {
  for (const [key, release] of releaseFunctions) {
    if (keys.includes(key)) continue;
    release();
    releaseFunctions.delete(key);
  }
  for (const key of keys) if (!releaseFunctions.has(key)) holdLock(key);
};

/** The keys of the drafts in all open tabs. */
export async function findDraftKeysInTabs(): Promise<string[]> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : []));
}

/** The database of draft files, which trader-data.ts manages. */
export const DRAFT_DATABASE = 'trade-drafts';

/** `tab` survives a reload or crash of the page; `browser` is shared by all tabs. */
export type EntryScope = 'tab' | 'browser';

const getStorage = (scope: EntryScope): Storage => (scope === 'tab' ? sessionStorage : localStorage);

/**
 * The key of an entry is `<name>:<uid>`. Device settings have no colon; the identity provider's entries have a prefix.
 */
const ENTRY_KEY = /^(?!firebase:)([a-z][a-z0-9-]*):(.+)$/;

/** Drafts are identified by name, so that sign-out finds them without loading the module that stored them. */
const isDraft = (name: string): boolean => name.includes('draft');
/** The idempotency key of a save without a reply is useful only with its draft. */
const belongsToDraft = (name: string): boolean => isDraft(name) || name.endsWith('-attempt');

/** The uid of the signed-in trader; null for a visitor, for whom nothing is stored. */
export function getCurrentTraderId(): string | null {
  const { user, identity } = getSession();
  if (!user) return null;
  const subject = hostStore.get(settingsAtom)?.sub;
  return identity?.uid ?? (typeof subject === 'string' ? subject : null);
}

const getCurrentKey = (name: string): string | null => {
  const uid = getCurrentTraderId();
  const owner = getDataOwner();
  return uid && (owner === null || owner === uid) ? `${name}:${uid}` : null;
};

/** The signed-in trader's entry, or null. Validate it: another version of the module may have stored it. */
export function readTraderEntry(scope: EntryScope, name: string): unknown {
  try {
    const key = getCurrentKey(name);
    return key && JSON.parse(getStorage(scope).getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Stores JSON for the signed-in trader until sign-out; null removes the entry. An entry with "draft" in its name counts
 * as unsaved work: sign-out asks about it. If storage is full or blocked, the entry is lost.
 * @param name lower-case words and hyphens, e.g. `note-draft-7`
 */
export function writeTraderEntry(scope: EntryScope, name: string, value: unknown): void {
  try {
    const key = getCurrentKey(name);
    if (!key) return;
    if (value === null) getStorage(scope).removeItem(key);
    else getStorage(scope).setItem(key, JSON.stringify(value));
    if (scope === 'tab' && isDraft(name)) holdTabDrafts(findDraftKeys('tab'));
  } catch {
    // Storage is full or blocked.
  }
}

interface Entry {
  name: string;
  uid: string;
}

const parseKey = (key: string): Entry | null => {
  const [, name, uid] = ENTRY_KEY.exec(key) ?? [];
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
export function findDraftKeysOf(uid: string): string[] {
  return [...findDraftKeys('tab'), ...findDraftKeys('browser')].filter((key) => parseKey(key)?.uid === uid);
}

const removeEntries = (matches: (entry: Entry) => boolean): void => {
  for (const scope of ['tab', 'browser'] as const) {
    for (const key of findKeys(scope, matches)) getStorage(scope).removeItem(key);
  }
  holdTabDrafts(findDraftKeys('tab'));
};

export function removeEntriesOf(shouldRemove: (uid: string) => boolean): void {
  removeEntries(({ uid }) => shouldRemove(uid));
}

/** Removes all entries except drafts. */
export function removePreferences(): void {
  removeEntries(({ name }) => !belongsToDraft(name));
}
