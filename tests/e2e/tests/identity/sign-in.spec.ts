import { setEnumerationProtection } from 'local/accounts';
import { formError, passwordField, submitReset, submitSignIn } from '../../src/forms.ts';
import { storedToken } from '../../src/host.ts';
import { barLink, heading } from '../../src/nav.ts';
import { makeAccount, newAddress, password } from '../../src/provider.ts';
import { expect, test } from '../../src/test.ts';

test.describe('a refused sign-in', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource/ });
  test.afterEach(({ stack }) => setEnumerationProtection(stack.emulator, false));

  test('does not tell a wrong password from an unknown address (SIN-03 SIN-06 SIN-07)', async ({ page, stack }) => {
    const known = (await makeAccount(stack)).email;
    const unknown = newAddress();
    for (const isProtected of [false, true]) {
      await setEnumerationProtection(stack.emulator, isProtected);
      await page.goto('/signin');
      for (const values of [
        { email: known, password: 'not the password' },
        { email: unknown, password },
      ]) {
        await submitSignIn(page, values);
        await expect(formError(page)).toHaveText('Invalid email or password');
        await expect(passwordField(page)).toHaveValue(values.password);
        await page.reload();
      }
      await submitReset(page, unknown);
      // Whether a reset tells is a setting of the provider's project.
      if (isProtected) await expect(page.getByText(`Password reset email sent to ${unknown}`)).toBeVisible();
      else await expect(formError(page)).toHaveText('No account found with this email address');
    }
  });
});

test('a person without a verified address or a profile stays a visitor (SIN-02 SIN-04 SIN-09 AUT-09)', async ({
  page,
  stack,
}) => {
  for (const [emailVerified, title] of [
    [false, 'Check Your Email'],
    [true, 'Complete Your Profile'],
  ] as const) {
    await page.goto('/signin');
    await submitSignIn(page, await makeAccount(stack, { emailVerified }));
    await expect(page).toHaveURL(/\/verify-email/);
    await expect(heading(page, title)).toBeVisible();
    await expect(barLink(page, 'Log-In')).toBeVisible();
    expect((await storedToken(page)).token).toBe('');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/signin');
  }
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
