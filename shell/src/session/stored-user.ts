import { storageKeys } from 'contracts';
import type { IdentityUser } from 'shared-ui/host';

/** The provider's SDK stores the signed-in user under a key with this prefix. */
const findKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser:'));

export const isUserStored = (): boolean => findKeys().length > 0;

/** Makes a sign-out effective at once, even if the page is closed before the SDK has loaded and signed out. */
export const forgetStoredUser = (): void => {
  for (const key of findKeys()) localStorage.removeItem(key);
};

/** The part of the SDK's record that the session exposes. Its times are milliseconds as strings. */
type StoredUser = Pick<IdentityUser, 'uid'> &
  Partial<Omit<IdentityUser, 'creationTime' | 'lastSignInTime'>> & { createdAt?: string; lastLoginAt?: string };

const isUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string';

const formatTime = (milliseconds?: string): string | undefined =>
  milliseconds && new Date(Number(milliseconds)).toUTCString();

/** The user that the SDK has stored, in the form that the SDK reports; null if there is none, or more than one. */
export const readStoredUser = (): IdentityUser | null => {
  try {
    const [value, second]: unknown[] = findKeys().map((key) => JSON.parse(localStorage.getItem(key) ?? ''));
    if (second || !isUser(value)) return null;
    return {
      uid: value.uid,
      email: value.email ?? null,
      emailVerified: value.emailVerified === true,
      displayName: value.displayName ?? null,
      photoURL: value.photoURL ?? null,
      phoneNumber: value.phoneNumber ?? null,
      isAnonymous: value.isAnonymous === true,
      tenantId: value.tenantId ?? null,
      providerData: (value.providerData ?? []).map(({ providerId, uid, email }) => ({ providerId, uid, email })),
      creationTime: formatTime(value.createdAt),
      lastSignInTime: formatTime(value.lastLoginAt),
    };
  } catch {
    return null;
  }
};

/** Stores the user who signed up in this browser and has no local user yet (SUP-04). */
export const rememberPendingUser = (email: string, firebaseUid: string): void =>
  localStorage.setItem(storageKeys.pendingUser, JSON.stringify({ email, firstName: '', lastName: '', firebaseUid }));

/** Called once the local user exists (SUP-06). */
export const forgetPendingUser = (): void => localStorage.removeItem(storageKeys.pendingUser);
