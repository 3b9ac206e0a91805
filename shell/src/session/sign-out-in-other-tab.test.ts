import { getSession } from 'shared-ui/host';
import { ada, changeInOtherTab, resetBrowser, startSignedIn, waitForReplies } from '../testing/sessionFixture.ts';

// In a separate file, because sessions of other tests would react to the storage events too.
it('signs out at the provider after a sign-out in another tab, unless a trader has signed in there since (AUT-03, AUT-08)', async () => {
  resetBrowser();
  const { identity, session } = await startSignedIn();
  changeInOtherTab(() => localStorage.removeItem('authToken'));
  localStorage.setItem('authToken', 'of-the-next-trader');
  await waitForReplies();
  expect([identity.countSignOuts(), getSession().user]).toEqual([0, null]);

  await session.auth.signIn(ada.email, 'secret1');
  expect(getSession().user).toEqual(ada);
  changeInOtherTab(() => localStorage.removeItem('authToken'));
  await waitForReplies();
  expect([identity.countSignOuts(), identity.getToken(), getSession().user]).toEqual([1, null, null]);
});
