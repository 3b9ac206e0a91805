import type { Route } from '@playwright/test';
import { stopProvider } from '../../src/emulator.ts';
import { passwordField, problem, submitSignIn } from '../../src/forms.ts';
import { makeAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

const refuseCall = (page: Page, path: string, status: number, code: string, error: string) =>
  page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status, json: { error, code, requestId: 'r' } }));

test.describe('the account pages in trouble', () => {
  test.use({ allowedComplaints: /Failed to load resource|50\d|403|failed/ });

  test('CLI-04 a provider that stops during the sign-in says so, and when it goes on one comes in', async ({
    page,
    stack,
    trader,
  }) => {
    let goOn = () => {};
    // The password is accepted; then the API wants to know about the account, and gets no answer.
    const stopFirst = async (route: Route) => {
      goOn = stopProvider(stack);
      await route.continue();
    };
    await page.route('**/api/auth/check-verification', stopFirst, { times: 1 });
    try {
      await page.goto('/signin');
      await submitSignIn(page, trader);
      const sentence = 'The sign-in service cannot be reached. Please try again in a moment.';
      await expect(problem(page)).toHaveText(sentence, { timeout: 20_000 });
      await expect(page.getByLabel('Email')).toHaveValue(trader.email);
      await expect(passwordField(page)).toHaveValue(trader.password);
    } finally {
      goOn();
    }
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('VER-07 an error of the session shows on the verification page, and goes when it is over', async ({
    page,
    stack,
  }) => {
    const account = await makeAccount(stack);
    await page.goto('/signin');
    await submitSignIn(page, account);
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    const sentence = 'The journal is being moved. Please try again in a moment.';
    await refuseCall(page, 'check-verification', 503, 'unavailable', sentence);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
    await expect(problem(page)).toHaveText(sentence);
    await page.unroute('**/api/auth/check-verification');
    await page.getByRole('button', { name: 'Check Verification Status' }).click();
    await expect(page.getByText('Not verified yet. Open the link in the email, then check again.')).toBeVisible();
    await expect(problem(page)).toHaveCount(0);
  });

  for (const [status, code, sentence] of [
    [403, 'email_not_verified', 'Email not verified'],
    [503, 'unavailable', 'The sign-in service cannot be reached. Please try again in a moment.'],
  ] as const) {
    test(`VER-03 a profile that is refused with ${status} says why, loses nothing, and is saved with the next try`, async ({
      page,
      stack,
    }) => {
      const account = await makeAccount(stack, { emailVerified: true });
      await refuseCall(page, 'create-local-user', status, code, sentence);
      await page.goto('/signin');
      await submitSignIn(page, account);
      await page.getByLabel('First name').fill('Grace');
      await page.getByLabel('Last name').fill('Hopper');
      await page.getByRole('button', { name: 'Create profile' }).click();
      await expect(problem(page)).toHaveText(sentence);
      await expect(page.getByLabel('First name')).toHaveValue('Grace');
      await expect(page.getByLabel('Last name')).toHaveValue('Hopper');
      await page.unroute('**/api/auth/create-local-user');
      await page.getByRole('button', { name: 'Create profile' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  }
});
