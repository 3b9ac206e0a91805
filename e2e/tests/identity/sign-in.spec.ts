import { passwordField, problem, submitReset, submitSignIn } from '../../src/forms.ts';
import {
  holdProvider,
  makeAccount,
  newAddress,
  password,
  refuse,
  setEnumerationProtection,
  updateAccount,
} from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

const signInFails = async (page: Page, values: { email: string; password: string }, sentence: string) => {
  await page.goto('/signin');
  await submitSignIn(page, values);
  await expect(problem(page)).toHaveText(sentence);
  await expect(page.getByLabel('Email')).toHaveValue(values.email);
  await expect(passwordField(page)).toHaveValue(values.password);
};

for (const protection of [false, true]) {
  test.describe(`with enumeration protection ${protection ? 'on' : 'off'}`, () => {
    test.use({ allowedComplaints: /Failed to load resource/ });
    test.beforeEach(({ stack }) => setEnumerationProtection(stack, protection));
    test.afterEach(({ stack }) => setEnumerationProtection(stack, false));

    test('SIN-03 a wrong password and an unknown address say the same', async ({ page, stack }) => {
      const { email } = await makeAccount(stack);
      await signInFails(page, { email, password: 'not the password' }, 'Invalid email or password');
      await signInFails(page, { email: newAddress(), password }, 'Invalid email or password');
    });

    test('SIN-06 SIN-07 a reset for an unknown address', async ({ page }) => {
      const email = newAddress();
      await page.goto('/signin');
      await submitReset(page, email);
      if (protection) await expect(page.getByText(`Password reset email sent to ${email}`)).toBeVisible();
      else await expect(problem(page)).toHaveText('No account found with this email address');
    });
  });
}

test.describe('a sign-in that fails', () => {
  test.use({ allowedComplaints: /Failed to load resource/ });

  for (const [code, sentence] of [
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please wait a few minutes and try again.'],
    ['INVALID_LOGIN_CREDENTIALS', 'Invalid email or password'],
    ['SOMETHING_NEW', 'Login failed'],
  ] as const) {
    test(`SIN-03 SIN-08 ${code} says its sentence, never a code`, async ({ page }) => {
      await refuse(page, 'signInWithPassword', code);
      await signInFails(page, { email: newAddress(), password }, sentence);
    });
  }

  test('SIN-08 a disabled account says so', async ({ page, stack }) => {
    const { uid, email } = await makeAccount(stack, { emailVerified: true });
    await updateAccount(stack, uid, { disableUser: true });
    await signInFails(page, { email, password }, 'This account has been disabled. Please contact support.');
  });

  test('SIN-08 without a network it says so, and works when it is back', async ({ page, trader }) => {
    const noConnection = 'No connection to the sign-in service. Please check your network and try again.';
    await page.route('**/accounts:signInWithPassword?**', (route) => route.abort('internetdisconnected'));
    await signInFails(page, trader, noConnection);
    await page.unroute('**/accounts:signInWithPassword?**');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('IDP-02 a provider that is silent for 30 s counts as no connection', async ({ page }) => {
    await page.clock.install();
    const { calls } = await holdProvider(page, 'signInWithPassword');
    await page.goto('/signin');
    await submitSignIn(page, { email: newAddress(), password });
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await expect.poll(() => calls).toEqual(['POST']);
    await page.clock.runFor(31_000);
    await expect(problem(page)).toHaveText(
      'No connection to the sign-in service. Please check your network and try again.',
    );
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  for (const [code, sentence] of [
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'Too many attempts. Please wait a few minutes and try again.'],
    ['SOMETHING_NEW', 'Password reset failed'],
  ] as const) {
    test(`SIN-07 a reset refused with ${code} says its sentence`, async ({ page }) => {
      await refuse(page, 'sendOobCode', code);
      await page.goto('/signin');
      await submitReset(page, newAddress());
      await expect(problem(page)).toHaveText(sentence);
    });
  }

  test('SIN-04 an unverified address leads to the verification page', async ({ page, stack }) => {
    const account = await makeAccount(stack);
    await page.goto('/signin');
    await submitSignIn(page, account);
    await expect(page).toHaveURL(`/verify-email?email=${encodeURIComponent(account.email)}`);
    await expect(page.getByRole('main').getByText(account.email)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('SIN-09 a verified address without a local user leads to the profile, which a reload keeps', async ({
    page,
    stack,
  }) => {
    const account = await makeAccount(stack, { emailVerified: true });
    await page.goto('/signin');
    await submitSignIn(page, account);
    await expect(page).toHaveURL(/\/verify-email/);
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signin');
  });
});

test.describe('where a sign-in leads', () => {
  test('SIN-01 SIN-02 Enter signs in, once', async ({ page, trader }) => {
    const { calls, release } = await holdProvider(page, 'signInWithPassword');
    await page.goto('/signin');
    await page.getByLabel('Email').fill(trader.email);
    await passwordField(page).fill(trader.password);
    await passwordField(page).press('Enter');
    await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await passwordField(page).press('Enter');
    release();
    await expect(page).toHaveURL('/dashboard');
    expect(calls).toEqual(['POST']);
  });

  for (const returnTo of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example', 'evil']) {
    test(`NAV-09 ${JSON.stringify(returnTo)} is no page to return to`, async ({ page, trader }) => {
      await page.goto(`/signin?returnTo=${encodeURIComponent(returnTo)}`);
      await page.evaluate((path) => history.replaceState({ usr: { returnTo: path }, key: 'k', idx: 0 }, ''), returnTo);
      await page.reload();
      await submitSignIn(page, trader);
      await expect(page).toHaveURL('/dashboard');
    });
  }
});
