import { calls } from 'contracts';
import { getSession } from 'shared-ui/host';
import {
  ada,
  changeInOtherTab,
  readToken,
  resetBrowser,
  startSignedIn,
  waitForReplies,
} from '../testing/sessionFixture.ts';

// In a separate file, because sessions of other tests would react to the storage events too.
it('stays signed out when the provider reports the account of a page that was loading, until a trader signs in (AUT-03, AUT-08)', async () => {
  resetBrowser();
  const { identity, api } = await startSignedIn();
  changeInOtherTab(() => localStorage.removeItem('authToken'));
  await waitForReplies();
  const { length: checkCount } = api.getInputs(calls.auth.checkVerification);
  identity.setCurrent(identity.register(ada.email, 'secret1'));
  await waitForReplies();
  expect(api.getInputs(calls.auth.checkVerification)).toHaveLength(checkCount);
  expect([getSession().user, readToken()]).toEqual([null, null]);

  changeInOtherTab(() => localStorage.setItem('authToken', 'of-the-other-tab'));
  await waitForReplies();
  expect(getSession().user).toEqual(ada);
});
