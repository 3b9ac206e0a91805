import { problem, submitSignIn } from '../../src/forms.ts';
import { makeAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { makeTrader, signIn } from '../../src/traders.ts';

test.use({
  // A sign-in takes two calls; making a trader takes one, but from this process, which is another client.
  stackEnv: { AUTH_CALLS_PER_MINUTE_PER_ACCOUNT: '3', AUTH_CALLS_PER_MINUTE_PER_CLIENT: '5' },
  allowedComplaints: /Failed to load resource|429|failed/,
});

const signInIsRefused = async (page: Page, person: { email: string; password: string }) => {
  await page.goto('/signin');
  await submitSignIn(page, person);
  await expect(problem(page)).toHaveText('Too many requests. Please wait a moment and try again.');
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
};

test('SIN-08 the sign-in form says that it was too often: for one account, then for one client whatever the account', async ({
  page,
  browser,
  stack,
  trader,
}) => {
  const elsewhere = async () => (await browser.newContext({ baseURL: stack.url })).newPage();
  await signIn(page, trader);
  await test.step('the account has used up its three', async () => signInIsRefused(await elsewhere(), trader));
  await test.step('another account comes in', async () => signIn(await elsewhere(), await makeTrader(stack)));
  await test.step('the client has used up its five', async () =>
    signInIsRefused(await elsewhere(), await makeAccount(stack, { emailVerified: true })));
  await test.step('who is in stays in: calls for data do not count', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  });
});
