import { AuthError, type IdentityUser } from 'shared-ui/host';
import { createTestIdentity } from 'shared-ui/testing';
import type { IdentityAccount, IdentityClient } from '../session/identity.ts';
import { payloadOf } from '../session/stored-token.ts';

interface Person {
  uid: string;
  email: string;
  password: string;
  emailVerified: boolean;
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An ID token as the provider makes it, unsigned. `serial` makes each one another. */
const tokenOf = ({ uid, email, emailVerified }: Person, serial: number): string =>
  [encode({ alg: 'none' }), encode({ sub: uid, email, email_verified: emailVerified, serial }), ''].join('.');

const userOf = ({ uid, email, emailVerified }: Person): IdentityUser =>
  createTestIdentity({ uid, email, emailVerified });

/** An identity provider in memory, for tests of the session: what it knows, and what it did. */
export const createFakeIdentity = () => {
  const people = new Map<string, Person>();
  const sent: string[] = [];
  let current: Person | undefined;
  let serial = 0;
  let refusal = '';
  const deleted = new Set<string>();
  let signOuts = 0;
  let tell: (account: IdentityAccount | null) => void = () => {};

  const accountOf = (person: Person): IdentityAccount => {
    const token = tokenOf(person, serial);
    const give = async () => {
      if (refusal) throw new AuthError(refusal, '');
      return token;
    };
    return { user: userOf(person), token: give };
  };
  const become = (person: Person | undefined): IdentityAccount | null => {
    current = person;
    serial += 1;
    const account = person ? accountOf(person) : null;
    tell(account);
    return account;
  };
  const known = (email: string, password: string): Person => {
    const person = people.get(email);
    if (person?.password === password) return person;
    throw new AuthError('auth/invalid-credential', '');
  };
  const register = (email: string, password: string, emailVerified = true): Person => {
    const person = { uid: `uid-of-${email}`, email, password, emailVerified };
    people.set(email, person);
    return person;
  };

  const client: IdentityClient = {
    watch(listener) {
      tell = listener;
      tell(current ? accountOf(current) : null);
    },
    signUp: async (email, password) => become(register(email, password, false)) as IdentityAccount,
    signIn: async (email, password) => become(known(email, password)) as IdentityAccount,
    async signOut() {
      signOuts += 1;
      become(undefined);
    },
    reload: async () => (current ? accountOf(current) : null),
    sendVerificationEmail: async () => void sent.push(current?.email ?? ''),
    sendPasswordReset: async (email) => void sent.push(email),
    readActionLink: async () => ({ mode: 'verifyEmail', email: '' }),
    applyVerification: async () => {},
    confirmPasswordReset: async () => {},
    isDeleted: async (idToken) => deleted.has(String(payloadOf(idToken)?.sub)),
  };

  return {
    client,
    /** Addresses that an e-mail went to. */
    sent,
    register,
    /** Somebody is signed in from before, or signs in in another tab. */
    become,
    /** The person opened the link in the e-mail. */
    verify(email: string) {
      const person = people.get(email);
      if (person) person.emailVerified = true;
    },
    /** The account is deleted, e.g. on another device. */
    delete: (email: string) => void deleted.add(people.get(email)?.uid ?? ''),
    /** The provider gives the same account another token. */
    renewToken: () => void become(current),
    /** From now on no token can be had from it. */
    refuseTokens(code: string) {
      refusal = code;
    },
    /** How often it was told to sign out. */
    signOuts: () => signOuts,
    token: () => (current ? tokenOf(current, serial) : null),
  };
};
