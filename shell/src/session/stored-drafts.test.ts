import { calls } from 'contracts';
import { ApiError, writeTraderEntry } from 'shared-ui/host';
import { ada, forgetAll, settled, start, startSignedIn } from '../testing/sessionStage.ts';

const drafts = (): string[] => Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /draft/.test(key));
const isKept = 'trade-draft:uid-of-ada@example.com';
const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });

const startWithDraft = async () => {
  const stage = await startSignedIn();
  writeTraderEntry('tab', 'trade-draft', 'Chased it.');
  expect(drafts()).toEqual([isKept]);
  return stage;
};

beforeEach(() => {
  forgetAll();
  sessionStorage.clear();
});

describe('stored drafts', () => {
  it('are removed by a sign-out, unless the trader keeps them (AUT-10)', async () => {
    const { session } = await startWithDraft();
    await session.auth.signOut({ keepDrafts: true });
    expect(drafts()).toEqual([isKept]);
    await session.auth.signOut();
    expect(drafts()).toEqual([]);
  });

  it('stay when the session ends by itself, for the next sign-in (AUT-06)', async () => {
    const { session } = await startWithDraft();
    session.end(refused, await session.token());
    await settled();
    expect(drafts()).toEqual([isKept]);
  });

  it('are removed when the session ends because the account was deleted (ACC-06 AUT-10)', async () => {
    const { session, identity } = await startWithDraft();
    identity.delete(ada.email);
    session.end(refused, await session.token());
    await settled();
    expect(drafts()).toEqual([]);
  });

  it('are removed when the API no longer knows the account (ACC-06 AUT-10)', async () => {
    const { session, answers } = await startWithDraft();
    answers.state = { emailVerified: true, userExists: false };
    await session.auth.checkVerification();
    expect(drafts()).toEqual([]);
  });

  it('are removed when another trader signs in, in this tab or another (AUT-08 AUT-10)', async () => {
    const { identity } = await startWithDraft();
    identity.become(identity.register('eve@example.com', 'secret2'));
    await settled();
    expect(drafts()).toEqual([]);
  });

  it('of versions before stay with the trader who is signed in, and go with one who is not (AUT-10)', async () => {
    sessionStorage.setItem('trade-draft:old', '"x"');
    localStorage.setItem('authToken', `x.${btoa(JSON.stringify({ sub: 'old' }))}.x`);
    const { session, api } = await start();
    api.on(calls.auth.me, () => new Promise(() => {}));
    session.start();
    expect(drafts()).toEqual(['trade-draft:old']);
    await session.auth.signOut();
    sessionStorage.setItem('trade-draft:old', '"x"');
    session.start();
    expect(drafts()).toEqual([]);
  });
});
