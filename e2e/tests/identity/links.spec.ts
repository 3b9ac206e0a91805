import { problem, submitNewPassword, submitReset, submitSignIn } from '../../src/forms.ts';
import { mailedLink, makeAccount, refuse } from '../../src/provider.ts';
import { expect, test } from '../../src/test.ts';

const newPassword = 'another horse';

test.describe('the link of a reset e-mail', () => {
  test.use({ allowedComplaints: /Failed to load resource/ });

  test('SIN-05 SIN-06 asks the new password twice and signs in; used, it says so and offers a new one', async ({
    page,
    stack,
    trader,
  }) => {
    await page.goto('/signin');
    await submitReset(page, trader.email);
    await expect(page.getByText(`Password reset email sent to ${trader.email}`)).toBeVisible();
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    const link = await mailedLink(stack, trader.email, 'reset');
    expect(new URL(link).origin + new URL(link).pathname).toBe(`${stack.url}/auth/action`);
    await page.goto(link);
    await expect(page.getByLabel('Email')).toHaveValue(trader.email);
    await submitNewPassword(page, newPassword, 'something else');
    await expect(problem(page)).toHaveText("Passwords don't match");
    await submitNewPassword(page, newPassword);
    await expect(page).toHaveURL('/dashboard');
    await page.goto(link);
    await expect(problem(page)).toContainText('This link has already been used or is incomplete.');
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await expect(page.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(trader.email);
  });

  test('the new password is the only one from then on', async ({ page, stack, trader }) => {
    await page.goto('/signin');
    await submitReset(page, trader.email);
    await expect(page.getByText(/Password reset email sent/)).toBeVisible();
    await page.goto(await mailedLink(stack, trader.email, 'reset'));
    await submitNewPassword(page, newPassword);
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await page.goto('/signin');
    await submitSignIn(page, trader);
    await expect(problem(page)).toHaveText('Invalid email or password');
    await submitSignIn(page, { email: trader.email, password: newPassword });
    await expect(page).toHaveURL('/dashboard');
  });

  test('IDP-02 expired, it says so and offers a new one', async ({ page }) => {
    await refuse(page, 'resetPassword', 'EXPIRED_OOB_CODE');
    await page.goto('/auth/action?mode=resetPassword&oobCode=old');
    await expect(problem(page)).toContainText('This link has expired.');
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/signin');
  });
});

test.describe('the link of a verification e-mail', () => {
  test.use({ allowedComplaints: /Failed to load resource/ });

  test('AUT-01 verifies and goes on; used, it says so and leads to a new one', async ({ page, stack }) => {
    const account = await makeAccount(stack);
    await page.goto('/signin');
    await submitSignIn(page, account);
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
    const link = await mailedLink(stack, account.email, 'verify');
    await page.goto(link);
    await expect(page.getByText('Your email is verified. Taking you to the next step...')).toBeVisible();
    await expect(page).toHaveURL('/verify-email');
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await page.goto(link);
    await expect(problem(page)).toContainText('This link has already been used or is incomplete.');
    await page.getByRole('link', { name: 'Go to Verification Page' }).click();
    await expect(page).toHaveURL('/verify-email');
  });

  test('AUT-01 in another browser it leads to signing in', async ({ page, stack, browser }) => {
    const account = await makeAccount(stack);
    await page.goto('/signin');
    await submitSignIn(page, account);
    await page.getByRole('button', { name: 'Resend Verification Email' }).click();
    await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
    const elsewhere = await browser.newContext();
    const phone = await elsewhere.newPage();
    await phone.goto(await mailedLink(stack, account.email, 'verify'));
    await expect(phone.getByText('Your email is verified. Sign in to continue.')).toBeVisible();
    await elsewhere.close();
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible({ timeout: 30_000 });
  });

  test('IDP-02 expired, it says so and leads to a new one', async ({ page }) => {
    await refuse(page, 'update', 'EXPIRED_OOB_CODE');
    await page.goto('/auth/action?mode=verifyEmail&oobCode=old');
    await expect(problem(page)).toContainText('This link has expired.');
    await expect(page.getByRole('link', { name: 'Go to Verification Page' })).toHaveAttribute('href', '/verify-email');
  });
});
