import { formError, passwordField, submitReset, submitSignIn } from '../../src/forms.ts';
import { hostState, storedToken } from '../../src/host.ts';
import { barLink, heading } from '../../src/nav.ts';
import { makeAccount, newAddress, password, setEnumerationProtection, updateAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

const expectRefusal = async (page: Page, values: { email: string; password: string }, message: string) => {
  await page.goto('/signin');
  await submitSignIn(page, values);
  await expect(formError(page)).toHaveText(message);
  await expect(page.getByLabel('Email')).toHaveValue(values.email);
  await expect(passwordField(page)).toHaveValue(values.password);
};

test.describe('a refused sign-in', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource/ });
  test.afterEach(({ stack }) => setEnumerationProtection(stack, false));

  test('does not tell a wrong password from an unknown address (SIN-03 SIN-06 SIN-07)', async ({ page, stack }) => {
    const [known, unknown] = [(await makeAccount(stack)).email, newAddress()];
    for (const isProtected of [false, true]) {
      await setEnumerationProtection(stack, isProtected);
      await expectRefusal(page, { email: known, password: 'not the password' }, 'Invalid email or password');
      await expectRefusal(page, { email: unknown, password }, 'Invalid email or password');
      await page.goto('/signin');
      await submitReset(page, unknown);
      // Whether a reset tells is a setting of the provider's project.
      if (isProtected) await expect(page.getByText(`Password reset email sent to ${unknown}`)).toBeVisible();
      else await expect(formError(page)).toHaveText('No account found with this email address');
    }
  });

  test('explains a disabled account and a lost connection, and works once it is back (SIN-08)', async ({
    page,
    stack,
    trader,
  }) => {
    const disabled = await makeAccount(stack, { emailVerified: true });
    await updateAccount(stack, disabled.uid, { disableUser: true });
    await expectRefusal(page, disabled, 'This account has been disabled. Please contact support.');
    const call = '**/accounts:signInWithPassword?**';
    await page.route(call, (route) => route.abort('internetdisconnected'));
    const offline = 'No connection to the sign-in service. Please check your network and try again.';
    await expectRefusal(page, trader, offline);
    await page.unroute(call);
    await passwordField(page).press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });
});

test('a person without a verified address or a profile stays a visitor, until both exist (SIN-02 SIN-04 SIN-09 AUT-05 AUT-09 DAT-08)', async ({
  page,
  stack,
  trader,
}) => {
  for (const [emailVerified, title] of [
    [false, 'Check Your Email'],
    [true, 'Complete Your Profile'],
  ] as const) {
    const account = await makeAccount(stack, { emailVerified });
    await page.goto('/signin');
    await submitSignIn(page, account);
    await expect(page).toHaveURL(/\/verify-email/);
    await expect(heading(page, title)).toBeVisible();
    expect(await hostState(page)).toMatchObject({ session: { user: null }, settings: null });
    await expect(barLink(page, 'Log-In')).toBeVisible();
    expect((await storedToken(page)).token).toBe('');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signin');
  }
  await submitSignIn(page, trader);
  await expect(page).toHaveURL('/dashboard');
  await test.step('modules read the user, the provider’s data and the token’s claims', async () => {
    const { payload } = await storedToken(page);
    const { session, settings } = await hostState(page);
    expect(session.user).toEqual({ firstName: 'Ada', lastName: 'Lovelace', email: trader.email, emailVerified: true });
    expect(settings).toEqual(payload);
    expect(payload).toMatchObject({ email: trader.email, sub: trader.uid, email_verified: true });
    expect(session.identity).toEqual({
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
  });
});

test('returns to the requested page, and never to another site (NAV-09)', async ({ page, trader }) => {
  await page.goto('/');
  await page.goto('/trades?q=aapl');
  await expect(page).toHaveURL('/signin');
  await submitSignIn(page, trader);
  await expect(page).toHaveURL('/trades?q=aapl');
  // The redirect to /signin has replaced its history entry.
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goto('/logout');
  await expect(barLink(page, 'Log-In')).toBeVisible();

  const hostile = '//evil.example';
  await page.goto(`/signin?returnTo=${encodeURIComponent(hostile)}`);
  await page.evaluate((path) => history.replaceState({ usr: { returnTo: path }, key: 'k', idx: 0 }, ''), hostile);
  await page.reload();
  await submitSignIn(page, trader);
  await expect(page).toHaveURL('/dashboard');
});
