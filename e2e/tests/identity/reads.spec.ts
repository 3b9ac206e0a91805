import { submitSignIn } from '../../src/forms.ts';
import { hostState, storedToken } from '../../src/host.ts';
import { makeAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('what a module reads of who is signed in', () => {
  test('AUT-05 the settings are what the stored token says, and nothing for a visitor', async ({ page, trader }) => {
    await signIn(page, trader);
    const { payload } = await storedToken(page);
    expect(payload).toMatchObject({ email: trader.email, sub: trader.uid, email_verified: true });
    expect((await hostState(page)).settings).toEqual(payload);
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect((await hostState(page)).settings).toBeNull();
  });

  test('DAT-08 the identity has the provider’s ten facts, created and last login among them', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    const { identity } = (await hostState(page)).session;
    expect(identity).toEqual({
      uid: trader.uid,
      email: trader.email,
      emailVerified: true,
      displayName: null,
      photoURL: null,
      phoneNumber: null,
      isAnonymous: false,
      tenantId: null,
      providerData: [{ providerId: 'password', uid: trader.email, email: trader.email }],
      creationTime: expect.stringMatching(/GMT$/),
      lastSignInTime: expect.stringMatching(/GMT$/),
    });
    for (const time of [identity?.creationTime, identity?.lastSignInTime]) {
      expect(Date.parse(String(time))).not.toBeNaN();
    }
  });

  test('AUT-09 there are two states, and no role: who is not verified or has no profile is a visitor everywhere', async ({
    page,
    stack,
    trader,
  }) => {
    for (const emailVerified of [false, true]) {
      const account = await makeAccount(stack, { emailVerified });
      await page.goto('/signin');
      await submitSignIn(page, account);
      await expect(page).toHaveURL(/\/verify-email/);
      expect(await hostState(page)).toMatchObject({ session: { user: null }, settings: null });
      await expect(bar(page).getByRole('link', { name: 'Log-In' })).toBeVisible();
      expect((await storedToken(page)).token).toBe('');
      await page.goto('/dashboard');
      await expect(page).toHaveURL('/signin');
    }
    await signIn(page, trader);
    const { user } = (await hostState(page)).session;
    expect(user).toEqual({ firstName: 'Ada', lastName: 'Lovelace', email: trader.email, emailVerified: true });
  });
});
