import type { User } from 'contracts';
import { atom, createStore, Provider, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';

/** The only store of the page. The lint rejects others, because state would diverge silently. */
export const hostStore = createStore();

export function HostProvider({ children }: { children: ReactNode }) {
  return <Provider store={hostStore}>{children}</Provider>;
}

/** The identity provider's user in the session (DAT-08). Times have the provider's format. */
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
  /** True until the first check at the provider has finished. No data call is made before. */
  loading: boolean;
  /** The local user, if the e-mail is verified and the API knows the user. Signed in means that this is set. */
  user: User | null;
  /** The provider's user, also before the e-mail is verified. */
  identity: IdentityUser | null;
  /** The message of the last authentication error; empty if there is none. */
  error: string;
}

const INITIAL_SESSION: Session = { loading: true, user: null, identity: null, error: '' };

const writableSession = atom<Session>(INITIAL_SESSION);
const writableSettings = atom<Readonly<Record<string, unknown>> | null>(null);

/** Read-only for modules: only the shell sets the session. */
export const sessionAtom = atom((get) => get(writableSession));
/** The decoded payload of the session token; null for a visitor (AUT-05). */
export const settingsAtom = atom((get) => get(writableSettings));

/** Files that were dropped beside all drop zones, and that the page has no use for. */
export interface DroppedFiles {
  files: readonly File[];
  /** Null if nobody was signed in. */
  traderId: string | null;
}

/** The shell sets it and opens /import, which takes the files. */
export const droppedFilesAtom = atom<DroppedFiles | null>(null);

export function useSession(): Session {
  return useAtomValue(sessionAtom);
}
export function getSession(): Session {
  return hostStore.get(writableSession);
}

/** For the shell only. */
export function setSession(session: Session): void {
  hostStore.set(writableSession, session);
}
/** For the shell only. */
export function setSettings(payload: Readonly<Record<string, unknown>> | null): void {
  hostStore.set(writableSettings, payload);
}
