import { storageKeys } from 'contracts';

/**
 * The address that was registered in this browser and has no local user yet, or ''. The shell writes and removes the
 * entry.
 */
export const readPendingEmail = (): string => {
  try {
    const pending: unknown = JSON.parse(localStorage.getItem(storageKeys.pendingUser) ?? 'null');
    return typeof pending === 'object' && pending && 'email' in pending ? String(pending.email) : '';
  } catch {
    return '';
  }
};
