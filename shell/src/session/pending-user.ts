import { storageKeys } from 'contracts';

/** Stores the user who signed up in this browser and has no local user yet (SUP-04). */
export const rememberPendingUser = (email: string, firebaseUid: string): void =>
  localStorage.setItem(storageKeys.pendingUser, JSON.stringify({ email, firstName: '', lastName: '', firebaseUid }));

/** Called once the local user exists (SUP-06). */
export const forgetPendingUser = (): void => localStorage.removeItem(storageKeys.pendingUser);
