import { claimBrowser, clearError, setSession, setSettings } from 'shared-ui/host';
import { getUid, initialState, reduceSession, type SessionEvent, type SessionState, toSession } from './state.ts';
import { decodeToken, storeToken } from './stored-token.ts';
import { forgetPendingUser } from './stored-user.ts';

export interface SessionStore {
  getState(): SessionState;
  dispatch(event: SessionEvent): void;
}

const storeSignedIn = (state: Extract<SessionState, { name: 'signedIn' }>): void => {
  storeToken(state.token);
  const claims = decodeToken(state.token);
  setSettings(claims);
  const uid = getUid(state) ?? claims?.sub;
  if (typeof uid === 'string') claimBrowser(uid);
  forgetPendingUser();
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

/** Holds the state, and applies it to the page and to this browser's storage. */
export const createSessionStore = (): SessionStore => {
  let state = initialState;
  return {
    getState: () => state,
    dispatch(event) {
      const previous = state;
      state = reduceSession(previous, event);
      if (state !== previous) publish(previous, state);
    },
  };
};
