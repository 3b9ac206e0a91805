import { calls } from 'contracts';
import { ApiError, writeTraderEntry } from 'shared-ui/host';
import { ada, resetBrowser, start, startSignedIn, waitForReplies } from '../testing/sessionFixture.ts';

const findDrafts = (): string[] =>
  Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /draft/.test(key));
const draftKey = 'trade-draft:uid-of-ada@example.com';
const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });

const startWithDraft = async () => {
  const fixture = await startSignedIn();
  writeTraderEntry('tab', 'trade-draft', 'Chased it.');
  expect(findDrafts()).toEqual([draftKey]);
  return fixture;
};

beforeEach(() => {
  resetBrowser();
  sessionStorage.clear();
});

describe('stored drafts', () => {
  it('are removed by a sign-out, unless the trader keeps them (AUT-10)', async () => {
    const { session } = await startWithDraft();
    await session.auth.signOut({ keepDrafts: true });
    expect(findDrafts()).toEqual([draftKey]);
    await session.auth.signOut();
    expect(findDrafts()).toEqual([]);
  });

  it('stay for the next sign-in when the session ends (AUT-06)', async () => {
    const { session } = await startWithDraft();
    session.end(refused, await session.token());
    await waitForReplies();
    expect(findDrafts()).toEqual([draftKey]);
  });

  it('are removed when the session ends because the account was deleted (ACC-06, AUT-10)', async () => {
    const { session, identity } = await startWithDraft();
    identity.delete(ada.email);
    session.end(refused, await session.token());
    await waitForReplies();
    expect(findDrafts()).toEqual([]);
  });

  it('are removed when the API no longer knows the account (ACC-06, AUT-10)', async () => {
    const { session, replies } = await startWithDraft();
    replies.verification = { emailVerified: true, userExists: false };
    await session.auth.checkVerification();
    expect(findDrafts()).toEqual([]);
  });

  it('are removed when another trader signs in, in this tab or another (AUT-08, AUT-10)', async () => {
    const { identity } = await startWithDraft();
    identity.setCurrent(identity.register('eve@example.com', 'secret2'));
    await waitForReplies();
    expect(findDrafts()).toEqual([]);
  });

  it('from older versions stay for a signed-in trader and are removed after the sign-out (AUT-10)', async () => {
    sessionStorage.setItem('trade-draft:old', '"x"');
    localStorage.setItem('authToken', `x.${btoa(JSON.stringify({ sub: 'old' }))}.x`);
    const { session, api } = await start();
    api.on(calls.auth.me, () => new Promise(() => {}));
    session.start();
    expect(findDrafts()).toEqual(['trade-draft:old']);
    await session.auth.signOut();
    sessionStorage.setItem('trade-draft:old', '"x"');
    session.start();
    expect(findDrafts()).toEqual([]);
  });
});
