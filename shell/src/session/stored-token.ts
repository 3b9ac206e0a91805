import { storageKeys } from 'contracts';
import { jwtDecode } from 'jwt-decode';

const key = storageKeys.authToken;
const listeners = new Set<() => void>();

export const storedToken = (): string | null => localStorage.getItem(key);

/** Keeps the session token where the specification wants it; null takes it away. Other tabs hear of it. */
export const storeToken = (token: string | null): void => {
  if (token === storedToken()) return;
  if (token) localStorage.setItem(key, token);
  else localStorage.removeItem(key);
  for (const listener of listeners) listener();
};

/** What a token says, which the product keeps as settings (AUT-05); a token that is none says nothing. */
export const payloadOf = (token: string): Readonly<Record<string, unknown>> | null => {
  try {
    return jwtDecode<Record<string, unknown>>(token);
  } catch {
    return null;
  }
};

/** @returns a function that stops listening; this tab's changes and the other tabs' count alike */
export const onStoredToken = (listener: () => void): (() => void) => {
  const fromOtherTab = (event: StorageEvent) => {
    // The key is null when all of the storage was cleared.
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
};
