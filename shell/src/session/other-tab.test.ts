import { getSession } from 'shared-ui/host';
import { ada, forgetAll, inOtherTab, settled, startSignedIn } from '../testing/sessionStage.ts';

// One session in this file: those of other tests would answer the browser's events, too.
it('a sign-out in another tab reaches the provider’s code here, unless a trader has signed in there since (AUT-03 AUT-08)', async () => {
  forgetAll();
  const { identity, session } = await startSignedIn();
  inOtherTab(() => localStorage.removeItem('authToken'));
  localStorage.setItem('authToken', 'of-the-next');
  await settled();
  expect([identity.signOuts(), getSession().user]).toEqual([0, null]);

  await session.auth.signIn(ada.email, 'secret1');
  expect(getSession().user).toEqual(ada);
  inOtherTab(() => localStorage.removeItem('authToken'));
  await settled();
  expect([identity.signOuts(), identity.token(), getSession().user]).toEqual([1, null, null]);
});
