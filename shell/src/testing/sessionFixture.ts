import { calls, type ReplyOf } from 'contracts';
import { setSession } from 'shared-ui/host/shell';
import { mockApi } from 'shared-ui/testing';
import { createAccountCalls } from '../session/dependencies.ts';
import { createSession } from '../session/session.ts';
import { createFakeIdentity } from './fakeIdentity.ts';

export const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', emailVerified: true };
export function readToken() {
  return localStorage.getItem('authToken');
}
export function waitForReplies() {
  return new Promise((resolve) => setTimeout(resolve));
}

export type VerificationReply = ReplyOf<typeof calls.auth.checkVerification>;

export async function start(verification: VerificationReply = { emailVerified: true, userExists: true }) {
  const identity = createFakeIdentity();
  const replies = { verification, login: () => ({ user: ada }) };
  const api = mockApi()
    .on(calls.auth.checkVerification, () => replies.verification)
    .on(calls.auth.login, () => replies.login())
    .on(calls.auth.me, () => ({ user: ada }))
    .on(calls.auth.verifyEmail, () => ({}))
    .on(calls.auth.createLocalUser, () => {
      replies.verification = { emailVerified: true, userExists: true };
      return { user: ada };
    });
  const getIdentity = jest.fn(async () => identity.client);
  const getAccountCalls = async () => createAccountCalls(api);
  const endApiSession = jest.fn(async () => undefined);
  const created = createSession({ getAccountCalls, getIdentity, endApiSession });
  const session = { ...created, start: () => void stops.push(created.start()) };
  /** Opens a page in a browser in which Ada is signed in at the provider. */
  const openAsAda = async () => {
    identity.setCurrent(identity.register(ada.email, 'secret1'));
    session.start();
    await waitForReplies();
  };
  return { identity, api, replies, getAccountCalls, getIdentity, endApiSession, session, openAsAda };
}

export type SessionFixture = Awaited<ReturnType<typeof start>>;

/** Starts with Ada signed in from an earlier visit. */
export async function startSignedIn(verification?: VerificationReply): Promise<SessionFixture> {
  const fixture = await start(verification);
  localStorage.setItem('authToken', 'from-last-time');
  await fixture.openAsAda();
  return fixture;
}

export function changeInOtherTab(change: () => void) {
  const oldValue = readToken();
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', oldValue, newValue: readToken() }));
}

const stops: (() => void)[] = [];

/** For `beforeEach`: a browser without stored data. Sessions of earlier tests react to no other tab. */
export function resetBrowser(): void {
  for (const stop of stops.splice(0)) stop();
  localStorage.clear();
  setSession({ loading: true, user: null, identity: null, error: '' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
}
