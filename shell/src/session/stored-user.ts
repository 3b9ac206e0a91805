import type { IdentityUser } from 'shared-ui/host';

/** The provider's SDK keeps the user who is signed in there under a key of this beginning. */
const keys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith('firebase:authUser:'));

export const isUserStored = (): boolean => keys().length > 0;

/** A sign-out holds from this moment on, though the page be left before the SDK has come and been told. */
export const forgetStoredUser = (): void => {
  for (const key of keys()) localStorage.removeItem(key);
};

/** Of what the SDK writes down, that which the session exposes. Its times are milliseconds, in letters. */
type StoredUser = Pick<IdentityUser, 'uid'> &
  Partial<Omit<IdentityUser, 'creationTime' | 'lastSignInTime'>> & { createdAt?: string; lastLoginAt?: string };

const isUser = (value: unknown): value is StoredUser =>
  typeof value === 'object' && value !== null && 'uid' in value && typeof value.uid === 'string';

const timeOf = (milliseconds?: string): string | undefined =>
  milliseconds && new Date(Number(milliseconds)).toUTCString();

/** The one user whom the SDK has stored, in the form that the SDK would tell; null where that cannot be read. */
export const storedUser = (): IdentityUser | null => {
  try {
    const [value, second]: unknown[] = keys().map((key) => JSON.parse(localStorage.getItem(key) ?? ''));
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
      creationTime: timeOf(value.createdAt),
      lastSignInTime: timeOf(value.lastLoginAt),
    };
  } catch {
    return null;
  }
};
