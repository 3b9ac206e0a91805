import { ApiError, writeTraderEntry } from 'shared-ui/host';
import { ada, resetBrowser, type SessionFixture, startSignedIn, waitForReplies } from '../testing/sessionFixture.ts';

const findDrafts = (): string[] =>
  Object.keys({ ...localStorage, ...sessionStorage }).filter((key) => /draft/.test(key));
const draftKey = 'trade-draft:uid-of-ada@example.com';
const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });

beforeEach(() => {
  resetBrowser();
  sessionStorage.clear();
});

describe('stored drafts', () => {
  type Change = (fixture: SessionFixture) => unknown;
  const endSession: Change = async ({ session }) => session.end(refused, await session.token());

  it.each<[string, string[], Change]>([
    ['a sign-out', [], ({ session }) => session.auth.signOut()],
    ['a sign-out that keeps them', [draftKey], ({ session }) => session.auth.signOut({ keepDrafts: true })],
    ['the end of the session, for the next sign-in', [draftKey], endSession],
    [
      'the end of the session because the account was deleted',
      [],
      (fixture) => {
        fixture.identity.delete(ada.email);
        return endSession(fixture);
      },
    ],
    [
      'a check by an API that no longer knows the account',
      [],
      ({ session, replies }) => {
        replies.verification = { emailVerified: true, userExists: false };
        return session.auth.checkVerification();
      },
    ],
    [
      'a sign-in of another trader',
      [],
      ({ identity }) => identity.setCurrent(identity.register('eve@example.com', 'secret2')),
    ],
  ])('after %s are %j (AUT-06, AUT-08, AUT-10, ACC-06)', async (_, remaining, change) => {
    const fixture = await startSignedIn();
    writeTraderEntry('tab', 'trade-draft', 'Chased it.');
    expect(findDrafts()).toEqual([draftKey]);
    await change(fixture);
    await waitForReplies();
    expect(findDrafts()).toEqual(remaining);
  });
});
