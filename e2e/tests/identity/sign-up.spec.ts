import { fillSignUp, passwordField, problem, submitSignUp } from '../../src/forms.ts';
import { holdProvider, newAddress, password, refuse } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: ReturnType<Page['getByLabel']>) => {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

/** The calls of the provider that would make an account. */
const countSignUps = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('accounts:signUp')) calls.push(request.url());
  });
  return calls;
};

test.describe('signing up', () => {
  test('SUP-03 checks in order, before any call, loses nothing, and leads to the first wrong field', async ({
    page,
  }) => {
    const calls = countSignUps(page);
    await page.goto('/signup');
    const email = newAddress();
    const wrong = { email, confirmEmail: `x${email}`, password: '12345', confirmPassword: '1234' };
    await submitSignUp(page, wrong);
    await expect(problem(page)).toHaveText("Email addresses don't match");
    await expect(page.getByLabel('Confirm Email')).toBeFocused();
    await expect(passwordField(page)).toHaveValue('12345');
    await submitSignUp(page, { ...wrong, confirmEmail: email });
    await expect(problem(page)).toHaveText("Passwords don't match");
    await expect(page.getByLabel('Confirm Password', { exact: true })).toBeFocused();
    await submitSignUp(page, { email, password: '12345' });
    await expect(problem(page)).toHaveText('Password must be at least 6 characters long');
    await expect(passwordField(page)).toBeFocused();
    await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(passwordField(page)).toHaveAccessibleDescription(/Password must be at least 6 characters long/);
    expect(calls).toEqual([]);
  });

  test('SUP-01 SUP-04 SUP-06 works by keyboard alone, and remembers who is pending', async ({ page }) => {
    const email = newAddress();
    await page.goto('/signup');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fields = [
      [page.getByLabel('Email', { exact: true }), email, 'email'],
      [page.getByLabel('Confirm Email'), email, 'email'],
      [passwordField(page), password, 'new-password'],
      [page.getByLabel('Confirm Password', { exact: true }), password, 'new-password'],
    ] as const;
    for (const [field, value, autocomplete] of fields) {
      await tabTo(page, field);
      await page.keyboard.type(value);
      await expect(field).toHaveAttribute('autocomplete', autocomplete);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/verify-email');
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const pending = await page.evaluate(() => JSON.parse(localStorage.getItem('pendingUser') ?? 'null'));
    expect(pending).toEqual({ email, firstName: '', lastName: '', firebaseUid: expect.stringMatching(/^\w+$/) });
    await page.goto('/signup');
    await expect(page.getByText('Check Your Email')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Verification Page' }).click();
    await expect(page).toHaveURL('/verify-email');
  });

  test('SUP-02 cannot be sent twice', async ({ page }) => {
    const { calls, release } = await holdProvider(page, 'signUp');
    await page.goto('/signup');
    await submitSignUp(page, { email: newAddress(), password });
    await expect(page.getByRole('button', { name: 'Creating Account...' })).toBeDisabled();
    await page.getByLabel('Confirm Password', { exact: true }).press('Enter');
    release();
    await expect(page).toHaveURL('/verify-email');
    expect(calls).toEqual(['POST']);
  });

  test('SUP-01 shows what is typed on request', async ({ page }) => {
    await page.goto('/signup');
    await fillSignUp(page, { email: newAddress(), password });
    await page.getByRole('button', { name: 'Show characters' }).first().click();
    await expect(passwordField(page)).toHaveAttribute('type', 'text');
  });
});

test.describe('a sign-up that the provider refuses', () => {
  test.use({ allowedComplaints: /Failed to load resource/ });

  test('SUP-05 an address that is in use says so, and nothing typed is lost', async ({ page, trader }) => {
    await page.goto('/signup');
    await submitSignUp(page, { email: trader.email, password });
    await expect(problem(page)).toHaveText('An account with this email already exists.');
    await expect(page.getByLabel('Confirm Email')).toHaveValue(trader.email);
    await expect(page.getByLabel('Confirm Password', { exact: true })).toHaveValue(password);
  });

  for (const [code, sentence] of [
    ['OPERATION_NOT_ALLOWED', 'Email/password accounts are not enabled. Please contact support.'],
    ['WEAK_PASSWORD : Password should be at least 6 characters', 'Password should be at least 6 characters long.'],
    ['INVALID_EMAIL', 'Please enter a valid email address.'],
    ['SOMETHING_NEW', 'An error occurred during registration.'],
  ] as const) {
    test(`SUP-05 ${code} says its sentence`, async ({ page }) => {
      await refuse(page, 'signUp', code);
      await page.goto('/signup');
      await submitSignUp(page, { email: newAddress(), password });
      await expect(problem(page)).toHaveText(sentence);
    });
  }
});
