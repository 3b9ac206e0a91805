import { storageKeys } from 'contracts';
import { useSyncExternalStore } from 'react';

const { authToken: TOKEN_KEY, pendingUser: PENDING_USER_KEY } = storageKeys;
/** Set while a sign-out has not reached the provider's SDK, which may not be loaded. */
const SIGN_OUT_KEY = 'signOutPending';

const listeners = new Set<() => void>();
/** The last token that was removed, here or in another tab. */
let endedToken: string | null = null;

/** Whether the browser has a session. Only the provider's SDK and the API decide whose, and whether it is valid. */
export function getStoredToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** The token of the session that has ended while this page was open; null if none has. */
export function getEndedToken(): string | null {
  return endedToken;
}

/** Stores the session token under the key that the specification requires; null removes it. Other tabs are notified. */
export function storeToken(token: string | null): void {
  const previous = getStoredToken();
  if (token === previous) return;
  if (!token) endedToken = previous;
  if (token) localStorage.setItem(TOKEN_KEY, token);
  else localStorage.removeItem(TOKEN_KEY);
  for (const listener of listeners) listener();
}

/** Listens to changes of the token in other tabs. @returns a function that unsubscribes */
export function subscribeToOtherTabs(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY && event.newValue === null) endedToken = event.oldValue;
    // The key is null when the whole storage was cleared.
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Listens to changes of the token in this tab and in other tabs. @returns a function that unsubscribes */
const subscribeToStoredToken = (listener: () => void): (() => void) => {
  const unsubscribe = subscribeToOtherTabs(listener);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
};

/** Whether the navigation bar shows the signed-in state (NAV-08). */
export function useHasStoredToken(): boolean {
  return useSyncExternalStore(
    subscribeToStoredToken,
    () => getStoredToken() !== null,
    () => false,
  );
}

/** Stores the user who is signed in at the provider and has no verified email or no local user yet (SUP-04). */
export function rememberPendingUser(email: string | null, firebaseUid: string): void {
  const user = { email, firstName: '', lastName: '', firebaseUid };
  localStorage.setItem(PENDING_USER_KEY, JSON.stringify(user));
}

/** Called once the local user exists (SUP-06), and at sign-out. */
export function forgetPendingUser(): void {
  localStorage.removeItem(PENDING_USER_KEY);
}

export function isPendingUser(uid: string): boolean {
  try {
    return JSON.parse(localStorage.getItem(PENDING_USER_KEY) ?? 'null')?.firebaseUid === uid;
  } catch {
    return false;
  }
}

export function isSignOutPending(): boolean {
  return localStorage.getItem(SIGN_OUT_KEY) !== null;
}

export function setSignOutPending(isPending: boolean): void {
  if (isPending) localStorage.setItem(SIGN_OUT_KEY, 'true');
  else localStorage.removeItem(SIGN_OUT_KEY);
}

/** Whether the provider's SDK may have an account for this browser. Otherwise visitors do not load it. */
export function mayHaveAccount(): boolean {
  return getStoredToken() !== null || localStorage.getItem(PENDING_USER_KEY) !== null || isSignOutPending();
}
