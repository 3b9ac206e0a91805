import { storageKeys } from 'contracts';

/** SUP-04: who signed up in this browser and has no local user yet. */
export const rememberPendingUser = (email: string, firebaseUid: string): void =>
  localStorage.setItem(storageKeys.pendingUser, JSON.stringify({ email, firstName: '', lastName: '', firebaseUid }));

/** SUP-06: the local user exists. */
export const forgetPendingUser = (): void => localStorage.removeItem(storageKeys.pendingUser);
