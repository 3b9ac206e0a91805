import type { User } from 'contracts';
import { claimBrowser, type IdentityUser, type Session, setSession } from 'shared-ui/host';

/** A user at the identity provider, with an address and nothing else. */
export const testIdentity = (person: Pick<IdentityUser, 'uid' | 'email' | 'emailVerified'>): IdentityUser => ({
  displayName: null,
  photoURL: null,
  phoneNumber: null,
  isAnonymous: false,
  tenantId: null,
  providerData: [],
  ...person,
});

let users = 0;

const newIdentity = (email: string, emailVerified: boolean): IdentityUser => {
  users += 1;
  return testIdentity({ uid: `uid-${users}`, email, emailVerified });
};

const visitor: Session = { loading: false, error: '', user: null, identity: null };

/** Nobody is signed in; `session` changes what else it says. */
export const visitTestPage = (session: Partial<Session> = {}): void => setSession({ ...visitor, ...session });

/** Somebody who is signed in at the provider and not in the product: not verified, or without a local user. */
export const identifyTestUser = (email: string, emailVerified = false): void =>
  setSession({ ...visitor, identity: newIdentity(email, emailVerified) });

/** A trader that no test before had, so that nothing cached for another one shows. @returns their uid */
export const signInTestUser = (user: Partial<User> = {}): string => {
  const local: User = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    emailVerified: true,
    ...user,
  };
  const identity = newIdentity(local.email, true);
  setSession({ ...visitor, user: local, identity });
  claimBrowser(identity.uid);
  return identity.uid;
};
