import { formError, passwordField, submitSignUp } from '../../src/forms.ts';
import { heading } from '../../src/nav.ts';
import { mailedLink, newAddress, password } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

/** The provider's calls that would create an account. */
const recordSignUps = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('accounts:signUp')) calls.push(request.url());
  });
  return calls;
};

test.describe('with mistakes', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource/ });

  test('names the first mistake, focuses its field and keeps what was typed (SUP-03 SUP-05)', async ({
    page,
    trader,
  }) => {
    const calls = recordSignUps(page);
    await page.goto('/signup');
    const email = newAddress();
    const wrong = { email, confirmEmail: `x${email}`, password: '12345', confirmPassword: '1234' };
    await submitSignUp(page, wrong);
    await expect(formError(page)).toHaveText("Email addresses don't match");
    await expect(page.getByLabel('Confirm Email')).toBeFocused();
    await expect(passwordField(page)).toHaveValue('12345');
    await submitSignUp(page, { ...wrong, confirmEmail: email });
    await expect(formError(page)).toHaveText("Passwords don't match");
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
    await submitSignUp(page, { email, password: '12345' });
    await expect(formError(page)).toHaveText('Password must be at least 6 characters long');
    await expect(passwordField(page)).toBeFocused();
    expect(calls).toEqual([]);

    await submitSignUp(page, { email: trader.email, password });
    await expect(formError(page)).toHaveText('An account with this email already exists.');
    await expect(page.getByLabel('Confirm Email')).toHaveValue(trader.email);
    await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveValue(password);
  });
});

test('a new trader verifies on the phone and continues on the desktop (AUT-01 SUP-04 SUP-06 VER-03 VER-04 VER-05)', async ({
  page,
  browser,
  stack,
}) => {
  const email = newAddress();
  await test.step('signs up', async () => {
    await page.goto('/signup');
    await submitSignUp(page, { email, password });
    await expect(page).toHaveURL('/verify-email');
    await expect(heading(page, 'Check Your Email')).toBeVisible();
  });
  await test.step('is reminded at the next visit', async () => {
    await page.goto('/signup');
    await page.getByRole('link', { name: 'Go to Verification Page' }).click();
    await expect(page).toHaveURL('/verify-email');
    await page.reload();
    await expect(heading(page, 'Check Your Email')).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });
  await test.step('opens the emailed link on the phone', async () => {
    const phone = await (await browser.newContext({ baseURL: stack.url })).newPage();
    await phone.goto(await mailedLink(stack, email, 'verify'));
    await expect(phone.getByText('Your email is verified. Sign in to continue.')).toBeVisible();
    await phone.context().close();
  });
  await test.step('enters the name on the desktop, which noticed by itself', async () => {
    await expect(heading(page, 'Complete Your Profile')).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('First name').fill('  ');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByRole('button', { name: 'Create profile' }).click();
    await expect(formError(page)).toHaveText('First name and last name are required');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill(' Grace ');
    await page.getByRole('button', { name: 'Create profile' }).click();
    await expect(page.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(heading(page, 'Welcome, Grace')).toBeVisible();
  });
  const stored = await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('pendingUser')]);
  expect(stored).toEqual([expect.stringMatching(/^[\w-]+\./), null]);
});
