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
it('signs out again when a tab that was loading reports the account of the ended session (AUT-03, AUT-08)', async () => {
  resetBrowser();
  const { identity, api } = await startSignedIn();
  changeInOtherTab(() => localStorage.removeItem('authToken'));
  await waitForReplies();
  const { length: checkCount } = api.getInputs(calls.auth.checkVerification);
  const reported = identity.register(ada.email, 'secret1');
  identity.setCurrent(reported);
  await waitForReplies();
  expect(api.getInputs(calls.auth.checkVerification)).toHaveLength(checkCount);
  expect([identity.getToken(), getSession().user, readToken()]).toEqual([null, null, null]);

  identity.setCurrent({ ...reported, lastSignInTime: 'later, in another tab' });
  await waitForReplies();
  expect(getSession().user).toEqual(ada);
});
