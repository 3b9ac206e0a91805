import type { User } from 'contracts';
import type { AuthPort, IdentityUser, Session } from 'shared-ui/host';
import { claimBrowser, setSession } from 'shared-ui/host/shell';

const rejectUnexpected = (method: keyof AuthPort) => (): Promise<never> =>
  Promise.reject(new Error(`No fake implementation of the identity provider's ${method}: pass one to fakeAuth().`));

/** An identity provider for page tests. Methods that the test does not provide reject. */
export function fakeAuth(methods: Partial<AuthPort> = {}): AuthPort {
  return {
    signUp: rejectUnexpected('signUp'),
    signIn: rejectUnexpected('signIn'),
    signOut: rejectUnexpected('signOut'),
    sendPasswordReset: rejectUnexpected('sendPasswordReset'),
    sendVerificationEmail: rejectUnexpected('sendVerificationEmail'),
    checkVerification: rejectUnexpected('checkVerification'),
    createLocalUser: rejectUnexpected('createLocalUser'),
    refreshEmailVerified: rejectUnexpected('refreshEmailVerified'),
    readActionLink: rejectUnexpected('readActionLink'),
    applyVerification: rejectUnexpected('applyVerification'),
    confirmPasswordReset: rejectUnexpected('confirmPasswordReset'),
    ...methods,
  };
}

/** A user of the identity provider with only the given fields set. */
export function createTestIdentity(fields: Pick<IdentityUser, 'uid' | 'email' | 'emailVerified'>): IdentityUser {
  return {
    displayName: null,
    photoURL: null,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [],
    ...fields,
  };
}

let userCount = 0;

const createIdentity = (email: string, emailVerified: boolean): IdentityUser => {
  userCount += 1;
  return createTestIdentity({ uid: `uid-${userCount}`, email, emailVerified });
};

const signedOut: Session = { loading: false, error: '', user: null, identity: null };

/** Sets a signed-out session; `session` overrides single fields. */
export function signOutTestUser(session: Partial<Session> = {}): void {
  setSession({ ...signedOut, ...session });
}

/** Signs in at the identity provider only: the e-mail is not verified, or the local user does not exist. */
export function signInAtProviderOnly(email: string, emailVerified = false): void {
  setSession({ ...signedOut, identity: createIdentity(email, emailVerified) });
}

/** Signs in a new trader, so that nothing cached by an earlier test appears. @returns the trader's uid */
export function signInTestUser(user: Partial<User> = {}): string {
  const local: User = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    emailVerified: true,
    timeZone: 'UTC',
    ...user,
  };
  const identity = createIdentity(local.email, true);
  setSession({ ...signedOut, user: local, identity });
  claimBrowser(identity.uid);
  return identity.uid;
}
