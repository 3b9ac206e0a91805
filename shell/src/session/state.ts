import type { User } from 'contracts';
import { clearError, type Session } from 'shared-ui/host';
import { claimBrowser, setSession, setSettings } from 'shared-ui/host/shell';
import type { IdentityAccount } from './dependencies.ts';
import { forgetPendingUser, setSignOutPending, storeToken } from './stored-session.ts';
import { decodeToken } from './token.ts';

interface Caller {
  /** The account at the provider; null if there is none, or none is known yet. */
  account: IdentityAccount | null;
  /** The token that was last presented to the API. Replies for any other token are ignored. */
  token: string | null;
}

export type SessionState = Caller &
  (
    | { name: 'starting' }
    /** A user's email is verified and the API knows the user. */
    | { name: 'signedIn'; token: string; user: User }
    /** The stored token is removed. There may be an account, for example one with an unverified email (AUT-03). */
    | { name: 'signedOut'; error: string }
    /** A visitor signs in, here or in another tab. The stored token, which may be of the other tab, stays. */
    | { name: 'checking'; error: string }
    /** Neither the provider nor the API could decide. The stored token stays. */
    | { name: 'unverified'; error: string }
  );

export type SessionEvent =
  /** The provider reports an account, or a sign-in starts. */
  | { type: 'accountChanged'; account: IdentityAccount }
  /** The provider reports no account. `storedToken` may still be valid (AUT-04). */
  | { type: 'accountMissing'; storedToken: string | null }
  /** The account has a token, new or renewed. */
  | { type: 'tokenIssued'; uid: string; token: string }
  | { type: 'accepted'; token: string; user: User }
  | { type: 'refused'; token: string; error: string }
  /** Without a token: the provider's code could not be loaded. */
  | { type: 'unavailable'; token?: string; error: string }
  /** Without a token: the user signed out. */
  | { type: 'ended'; token?: string; error: string }
  | { type: 'userChanged'; uid: string | undefined; user: User };

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>;

/** Holds the state and applies each change to the page and to this browser's storage. */
export interface SessionStore {
  getState(): SessionState;
  dispatch(event: SessionEvent): void;
}

export const INITIAL_STATE: SessionState = { name: 'starting', account: null, token: null };

export function getUid({ account }: Caller): string | undefined {
  return account?.user.uid;
}

const endSession = (error: string): SessionState => ({ name: 'signedOut', account: null, token: null, error });

const startCheck = (state: SessionState): SessionState =>
  state.name === 'signedOut' ? { ...state, name: 'checking' } : state;

/** Another account starts without data of the previous one (AUT-08). */
const changeAccount = (state: SessionState, { account }: EventOf<'accountChanged'>): SessionState => {
  const isKnown = getUid(state) === account.user.uid || (state.name === 'signedIn' && !state.account);
  if (isKnown) return { ...startCheck(state), account };
  if (state.account || state.name === 'signedIn') return { name: 'starting', account, token: null };
  if (state.name === 'signedOut') return { ...state, name: 'checking', account, token: null };
  return { ...state, account, token: null };
};

/**
 * Unless the provider reported the account before, its absence is not a sign-out. The API decides about a stored token.
 * A provider that loads after the end of a session reports the account before it signs out: the reason of the end
 * stays.
 */
const removeAccount = (state: SessionState, { storedToken }: EventOf<'accountMissing'>): SessionState => {
  if (state.account) return endSession('error' in state ? state.error : '');
  if (storedToken) return { ...startCheck(state), account: null, token: storedToken };
  return state.name === 'starting' ? endSession('') : state;
};

const applyReply = (
  state: SessionState,
  event: EventOf<'accepted' | 'refused' | 'unavailable' | 'ended'>,
): SessionState => {
  const { account, token } = state;
  if (event.token !== undefined && event.token !== token) return state;
  switch (event.type) {
    case 'accepted':
      return { name: 'signedIn', account, token: event.token, user: event.user };
    case 'refused':
      return { name: 'signedOut', account, token, error: event.error };
    case 'unavailable':
      return state.name === 'signedIn' ? state : { name: 'unverified', account, token, error: event.error };
    case 'ended':
      return endSession(event.error);
  }
};

/** All changes of the session. */
export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'accountChanged':
      return changeAccount(state, event);
    case 'accountMissing':
      return removeAccount(state, event);
    case 'tokenIssued':
      return getUid(state) === event.uid ? { ...state, token: event.token } : state;
    case 'userChanged':
      return state.name === 'signedIn' && getUid(state) === event.uid ? { ...state, user: event.user } : state;
    default:
      return applyReply(state, event);
  }
}

/** The part that modules see. */
export function toSession(state: SessionState): Session {
  return {
    loading: state.name === 'starting',
    user: state.name === 'signedIn' ? state.user : null,
    identity: state.account?.user ?? null,
    error: 'error' in state ? state.error : '',
  };
}

const storeSignedIn = (state: Extract<SessionState, { name: 'signedIn' }>): void => {
  storeToken(state.token);
  const claims = decodeToken(state.token);
  setSettings(claims);
  const uid = getUid(state) ?? claims?.sub;
  if (typeof uid === 'string') claimBrowser(uid);
  forgetPendingUser();
  setSignOutPending(false);
};

const publish = (previous: SessionState, state: SessionState): void => {
  const isWithoutData = state.name === 'starting' || state.name === 'signedOut';
  if (isWithoutData && (state.name === 'starting' || !state.account)) clearError();
  if (state.name === 'signedIn' && (previous.name !== 'signedIn' || previous.token !== state.token))
    storeSignedIn(state);
  setSession(toSession(state));
  if (isWithoutData) setSettings(null);
  if (state.name === 'signedOut') storeToken(null);
};

export function createSessionStore(): SessionStore {
  let state: SessionState = INITIAL_STATE;
  return {
    getState: () => state,
    dispatch(event) {
      const previous = state;
      state = reduceSession(previous, event);
      if (state !== previous) publish(previous, state);
    },
  };
}
