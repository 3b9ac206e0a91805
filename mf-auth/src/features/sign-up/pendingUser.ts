import { storageKeys } from 'contracts';
import { readDeviceEntry } from 'shared-ui/host';

/**
 * The address that was registered in this browser and has no local user yet, or ''. The shell writes and removes the
 * entry.
 */
export const readPendingEmail = (): string => {
  try {
    const pending: unknown = JSON.parse(readDeviceEntry(storageKeys.pendingUser) ?? 'null');
    return typeof pending === 'object' && pending && 'email' in pending ? String(pending.email) : '';
  } catch {
    return '';
  }
};
