import { createTestIdentity } from 'shared-ui/testing';
import { INITIAL_STATE, reduceSession, type SessionEvent, type SessionState, toSession } from './state.ts';

const createAccount = (uid: string) => ({
  user: createTestIdentity({ uid, email: `${uid}@example.com`, emailVerified: true }),
  token: async () => uid,
});
const ada = createAccount('ada');
const eve = createAccount('eve');
const user = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', emailVerified: true };
const error = 'No connection.';

const signedIn: SessionState = { name: 'signedIn', account: ada, token: 't', user };
const signedOut: SessionState = { name: 'signedOut', account: null, token: null, error: '' };
const checking: SessionState = { ...signedOut, name: 'checking', account: ada, token: 't' };

const expectNext = (state: SessionState, event: SessionEvent) => expect(reduceSession(state, event));

describe('the session state', () => {
  it('asks the API about a stored token unless the provider’s account is gone (AUT-03, AUT-04)', () => {
    const missing = { type: 'accountMissing', storedToken: 't' } as const;
    expectNext(INITIAL_STATE, { ...missing, storedToken: null }).toEqual(signedOut);
    expectNext(INITIAL_STATE, missing).toEqual({ ...INITIAL_STATE, token: 't' });
    expectNext({ ...signedIn, account: null }, missing).toEqual({ ...signedIn, account: null });
    expectNext(signedIn, missing).toEqual(signedOut);
  });

  it('keeps the reason of its end when the provider reports the account once more before it signs out (AUT-06)', () => {
    const ended = reduceSession(signedIn, { type: 'ended', error });
    const reported = reduceSession(ended, { type: 'accountChanged', account: ada });
    expect(toSession(reported)).toMatchObject({ user: null, error });
    expectNext(reported, { type: 'accountMissing', storedToken: null }).toEqual({ ...signedOut, error });
  });

  it('starts another account without data of the previous one (AUT-08)', () => {
    expectNext(signedIn, { type: 'accountChanged', account: eve }).toEqual({ ...INITIAL_STATE, account: eve });
    expectNext({ ...signedIn, account: null }, { type: 'accountChanged', account: ada }).toEqual(signedIn);
    expectNext(signedOut, { type: 'accountChanged', account: ada }).toEqual({ ...checking, token: null });
    expectNext(signedIn, { type: 'tokenIssued', uid: 'eve', token: 'u' }).toBe(signedIn);
  });

  it('follows the reply of the API, and keeps the token when there was no decision (AUT-03)', () => {
    expectNext(checking, { type: 'accepted', token: 't', user }).toEqual(signedIn);
    expectNext(signedIn, { type: 'refused', token: 't', error }).toEqual({ ...checking, name: 'signedOut', error });
    const unverified = { ...checking, name: 'unverified', error };
    expectNext(checking, { type: 'unavailable', token: 't', error }).toEqual(unverified);
    expectNext(signedIn, { type: 'unavailable', token: 't', error }).toBe(signedIn);
    expectNext(signedIn, { type: 'ended', error }).toEqual({ ...signedOut, error });
  });

  it('ignores late replies for another token, and a profile of another account (AUT-06, AUT-08, ACC-06)', () => {
    for (const state of [INITIAL_STATE, signedIn, signedOut, checking]) {
      expectNext(state, { type: 'accepted', token: 'old', user }).toBe(state);
      expectNext(state, { type: 'refused', token: 'old', error }).toBe(state);
      expectNext(state, { type: 'ended', token: 'old', error }).toBe(state);
      expectNext(state, { type: 'userChanged', uid: 'eve', user }).toBe(state);
    }
  });

  it('shows modules who is signed in (AUT-02)', () => {
    expect(toSession(INITIAL_STATE)).toEqual({ loading: true, user: null, identity: null, error: '' });
    expect(toSession(signedIn)).toEqual({ loading: false, user, identity: ada.user, error: '' });
  });
});
