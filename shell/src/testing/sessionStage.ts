import { calls, type ReplyOf } from 'contracts';
import { setSession } from 'shared-ui/host';
import { fakeApi } from 'shared-ui/testing';
import { createAccountCalls } from '../session/account-calls.ts';
import { createSession } from '../session/session.ts';
import { createFakeIdentity } from './fakeIdentity.ts';

export const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', emailVerified: true };
export const stored = () => localStorage.getItem('authToken');
export const settled = () => new Promise((resolve) => setTimeout(resolve));

export type State = ReplyOf<typeof calls.auth.checkVerification>;

export const start = async (state: State = { emailVerified: true, userExists: true }) => {
  const identity = createFakeIdentity();
  const answers = { state, login: () => ({ user: ada }) };
  const api = fakeApi()
    .on(calls.auth.checkVerification, () => answers.state)
    .on(calls.auth.login, () => answers.login())
    .on(calls.auth.me, () => ({ user: ada }))
    .on(calls.auth.verifyEmail, () => ({}))
    .on(calls.auth.createLocalUser, () => {
      answers.state = { emailVerified: true, userExists: true };
      return { user: ada };
    });
  const load = jest.fn(async () => identity.client);
  const account = async () => createAccountCalls(api);
  const session = createSession({ account, identity: load });
  return { identity, api, answers, account, load, session };
};

export type Stage = Awaited<ReturnType<typeof start>>;

/** Ada is signed in from an earlier visit. */
export const startSignedIn = async (state?: State): Promise<Stage> => {
  const stage = await start(state);
  localStorage.setItem('firebase:authUser:key', '{}');
  stage.identity.become(stage.identity.register(ada.email, 'secret1'));
  stage.session.start();
  await settled();
  return stage;
};

export const inOtherTab = (change: () => void) => {
  change();
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
};

/** For `beforeEach`: a browser that nobody was in. */
export const forgetAll = (): void => {
  localStorage.clear();
  setSession({ loading: true, user: null, identity: null, error: '' });
  jest.spyOn(console, 'error').mockImplementation(() => {});
};
