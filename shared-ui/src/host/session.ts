import type { User } from 'contracts';
import { atom, useAtomValue } from 'jotai';
import { hostStore } from './store.tsx';

/** The identity provider's user as the session exposes it (DAT-08). Times are the provider's own strings. */
export interface IdentityUser {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoURL: string | null;
  phoneNumber: string | null;
  isAnonymous: boolean;
  tenantId: string | null;
  providerData: readonly { providerId: string; uid: string; email: string | null }[];
  creationTime?: string;
  lastSignInTime?: string;
}

export interface Session {
  /** Until the first check at the provider is through; before that no data call is made. */
  loading: boolean;
  /** The local user: there only when verified and known to the API. Signed in means that this is set. */
  user: User | null;
  /** The provider's user; there before the e-mail is verified, too. */
  identity: IdentityUser | null;
  /** The last authentication error, a sentence; empty when there is none. */
  error: string;
}

const initial: Session = { loading: true, user: null, identity: null, error: '' };

const writableSession = atom<Session>(initial);
const writableSettings = atom<Readonly<Record<string, unknown>> | null>(null);

/** Read-only for modules: only the shell sets the session. */
export const sessionAtom = atom((get) => get(writableSession));
/** The decoded payload of the session token, null for a visitor (AUT-05). */
export const settingsAtom = atom((get) => get(writableSettings));

export const useSession = (): Session => useAtomValue(sessionAtom);
export const getSession = (): Session => hostStore.get(writableSession);

/** For the shell alone. */
export const setSession = (session: Session): void => hostStore.set(writableSession, session);
/** For the shell alone. */
export const setSettings = (payload: Readonly<Record<string, unknown>> | null): void =>
  hostStore.set(writableSettings, payload);
