import { labels } from 'contracts/labels';
import { provideHost } from '../host/host.ts';
import { fakeAuth, mockApi, signInTestUser, signOutTestUser } from '../testing/index.ts';
import { prefetchCall } from './queries.tsx';

it('prefetchCall requests only while a trader is signed in: code can arrive after a sign-out', () => {
  const api = mockApi().on(labels.list, () => ({ setups: [], tags: [], accounts: [] }));
  provideHost({ api, auth: fakeAuth() });
  signOutTestUser();
  prefetchCall(labels.list, {});
  expect(api.getInputs(labels.list)).toHaveLength(0);
  signInTestUser();
  prefetchCall(labels.list, {});
  expect(api.getInputs(labels.list)).toHaveLength(1);
});
