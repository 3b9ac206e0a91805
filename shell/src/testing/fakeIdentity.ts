import { AuthError, type IdentityUser } from 'shared-ui/host';
import { createTestIdentity } from 'shared-ui/testing';
import type { IdentityAccount, IdentityClient } from '../session/dependencies.ts';
import { decodeToken } from '../session/token.ts';

interface Registration {
  uid: string;
  email: string;
  password: string;
  emailVerified: boolean;
  lastSignInTime: string;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An unsigned ID token. `serial` makes each token unique. */
const createToken = ({ uid, email, emailVerified, lastSignInTime }: Registration, serial: number): string => {
  const claims = { sub: uid, email, email_verified: emailVerified, auth_time: lastSignInTime, serial };
  return [encode({ alg: 'none' }), encode(claims), ''].join('.');
};

const toUser = ({ uid, email, emailVerified, lastSignInTime }: Registration): IdentityUser => ({
  ...createTestIdentity({ uid, email, emailVerified }),
  creationTime: 'sign-up',
  lastSignInTime,
});

/** An in-memory identity provider for tests of the session. */
export function createFakeIdentity() {
  const registrations = new Map<string, Registration>();
  const sentEmails: string[] = [];
  let current: Registration | undefined;
  let serial = 0;
  let tokenError = '';
  const deleted = new Set<string>();
  let signOuts = 0;
  let notify: (account: IdentityAccount | null) => void = () => {};

  const toAccount = (registration: Registration): IdentityAccount => {
    const token = createToken(registration, serial);
    const getToken = async () => {
      if (tokenError) throw new AuthError(tokenError, '');
      return token;
    };
    return { user: toUser(registration), token: getToken };
  };
  const setCurrent = (registration: Registration | undefined): IdentityAccount | null => {
    current = registration;
    serial += 1;
    const account = registration ? toAccount(registration) : null;
    notify(account);
    return account;
  };
  const authenticate = (email: string, password: string): Registration => {
    const registration = registrations.get(email);
    if (registration?.password === password)
      return Object.assign(registration, { lastSignInTime: `sign-in ${serial}` });
    throw new AuthError('auth/invalid-credential', '');
  };
  const register = (email: string, password: string, emailVerified = true): Registration => {
    const registration = { uid: `uid-of-${email}`, email, password, emailVerified, lastSignInTime: 'sign-up' };
    registrations.set(email, registration);
    return registration;
  };

  const client: IdentityClient = {
    watch(listener) {
      notify = listener;
      notify(current ? toAccount(current) : null);
    },
    signUp: async (email, password) => setCurrent(register(email, password, false)) as IdentityAccount,
    signIn: async (email, password) => setCurrent(authenticate(email, password)) as IdentityAccount,
    async signOut() {
      signOuts += 1;
      setCurrent(undefined);
    },
    reload: async () => (current ? toAccount(current) : null),
    sendVerificationEmail: async () => void sentEmails.push(current?.email ?? ''),
    sendPasswordReset: async (email) => void sentEmails.push(email),
    readActionLink: async () => ({ mode: 'verifyEmail', email: '' }),
    applyVerification: async () => {},
    confirmPasswordReset: async () => {},
    isDeleted: async (idToken) => deleted.has(String(decodeToken(idToken)?.sub)),
  };

  return {
    client,
    /** The recipients of all emails. */
    sentEmails,
    register,
    /** Signs in an account, or signs out, outside of this tab. */
    setCurrent,
    /** Opens the link in the verification email. */
    verify(email: string) {
      const registration = registrations.get(email);
      if (registration) registration.emailVerified = true;
    },
    /** Deletes the account, as another device would. */
    delete: (email: string) => void deleted.add(registrations.get(email)?.uid ?? ''),
    /** Issues another token for the same account. */
    renewToken: () => void setCurrent(current),
    /** Makes all further token requests fail. */
    refuseTokens(code: string) {
      tokenError = code;
    },

    countSignOuts: () => signOuts,
    getToken: () => (current ? createToken(current, serial) : null),
  };
}
