import { calls } from 'contracts';
import { getSession } from 'shared-ui/host';
import {
  ada,
  changeInOtherTab,
  readToken,
  resetBrowser,
  start,
  startSignedIn,
  waitForReplies,
} from '../testing/sessionFixture.ts';

beforeEach(resetBrowser);

const signOutElsewhere = () => changeInOtherTab(() => localStorage.removeItem('authToken'));

describe('other tabs', () => {
  it('sign this tab out (AUT-03)', async () => {
    await startSignedIn();
    signOutElsewhere();
    expect(getSession().user).toBeNull();
  });

  it('sign this tab in, once they have stored the token (AUT-02)', async () => {
    const { session, identity, api } = await start();
    const storedTokens: unknown[] = [];
    api.on(calls.auth.checkVerification, () => {
      storedTokens.push(readToken());
      return { emailVerified: true, userExists: true };
    });
    session.start();
    identity.setCurrent(identity.register(ada.email, 'secret1'));
    const token = identity.getToken() ?? '';
    changeInOtherTab(() => localStorage.setItem('authToken', token));
    await waitForReplies();
    // Removing it would sign out the other tab.
    expect([storedTokens, getSession().user]).toEqual([[token], ada]);
  });

  it('sign out this tab at the provider too, unless a trader has signed in there since (AUT-03, AUT-08)', async () => {
    const { identity, session } = await startSignedIn();
    signOutElsewhere();
    localStorage.setItem('authToken', 'of-the-next-trader');
    await waitForReplies();
    expect([identity.countSignOuts(), getSession().user]).toEqual([0, null]);

    await session.auth.signIn(ada.email, 'secret1');
    expect(getSession().user).toEqual(ada);
    signOutElsewhere();
    await waitForReplies();
    expect([identity.countSignOuts(), identity.getToken(), getSession().user]).toEqual([1, null, null]);
  });

  it('that load during a sign-out store its account again, which is signed out once more (AUT-03, AUT-08)', async () => {
    const { identity, api } = await startSignedIn();
    const ended = { ...identity.register(ada.email, 'secret1'), lastSignInTime: 'sign-up' };
    signOutElsewhere();
    await waitForReplies();
    const { length: checkCount } = api.getInputs(calls.auth.checkVerification);
    identity.setCurrent(ended);
    await waitForReplies();
    expect(api.getInputs(calls.auth.checkVerification)).toHaveLength(checkCount);
    expect([identity.getToken(), getSession().user, readToken()]).toEqual([null, null, null]);

    identity.setCurrent({ ...ended, lastSignInTime: 'later, in another tab' });
    await waitForReplies();
    const token = identity.getToken() ?? '';
    changeInOtherTab(() => localStorage.setItem('authToken', token));
    await waitForReplies();
    expect(getSession().user).toEqual(ada);
  });
});
