import { storageKeys } from 'contracts';
import { jwtDecode } from 'jwt-decode';

const key = storageKeys.authToken;
const listeners = new Set<() => void>();

export const getStoredToken = (): string | null => localStorage.getItem(key);

/** Stores the session token under the key that the specification requires; null removes it. Other tabs are notified. */
export const storeToken = (token: string | null): void => {
  if (token === getStoredToken()) return;
  if (token) localStorage.setItem(key, token);
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
};

/** The claims of a token, which the app stores as settings (AUT-05); null if it is not a token. */
export const decodeToken = (token: string): Readonly<Record<string, unknown>> | null => {
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
};

/** Listens to changes in this tab and in other tabs. @returns a function that unsubscribes */
export const subscribeToStoredToken = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
};
