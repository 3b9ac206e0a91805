import { problem, submitSignIn, submitSignUp } from '../../src/forms.ts';
import { makeAccount, newAddress, password, updateAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';

const checkEmail = (page: Page) => page.getByRole('heading', { name: 'Check Your Email' });
const profile = (page: Page) => page.getByRole('heading', { name: 'Complete Your Profile' });
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ });

/** The checks that the page asks of the API, as they come. */
const watchChecks = (page: Page) => {
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/check-verification')) checks.push(request.url());
  });
  return checks;
};

/** What a browser tells a page in a tab that somebody hides or shows. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

const openUnverified = async (page: Page, account: { email: string; password: string }) => {
  await page.goto('/signin');
  await submitSignIn(page, account);
  await expect(checkEmail(page)).toBeVisible();
};

test.describe('the verification page', () => {
  test('VER-08 opened by a visitor shows the address of the query, and leads back to signing in', async ({ page }) => {
    await page.goto('/verify-email?email=grace%40example.com');
    await expect(checkEmail(page)).toBeVisible();
    await expect(page.getByText('grace@example.com')).toBeVisible();
    await page.getByRole('button', { name: 'Back to Sign In' }).click();
    await expect(page).toHaveURL('/signin');
  });

  test('VER-02 VER-06 sends again, and the wait for another survives a reload', async ({ page, stack }) => {
    const account = await makeAccount(stack);
    await openUnverified(page, account);
    await resend(page).click();
    await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
    expect(await stack.emails(account.email)).toHaveLength(1);
    await expect(resend(page)).toHaveText(/^Resend in \d+s$/);
    await expect(resend(page)).toBeDisabled();
    await page.reload();
    await expect(checkEmail(page)).toBeVisible();
    await expect(resend(page)).toHaveText(/^Resend in \d+s$/);
    await expect(resend(page)).toBeDisabled();
  });

  test('VER-03 VER-04 goes on to the profile by itself, keeps it over a reload, and leads to the dashboard', async ({
    page,
    stack,
  }) => {
    const account = await makeAccount(stack);
    await openUnverified(page, account);
    await updateAccount(stack, account.uid, { emailVerified: true });
    await expect(profile(page)).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(profile(page)).toBeVisible();
    await page.getByLabel('First name').fill('  ');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByRole('button', { name: 'Create profile' }).click();
    await expect(problem(page)).toHaveText('First name and last name are required');
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByLabel('First name').fill(' Grace ');
    await page.getByRole('button', { name: 'Create profile' }).click();
    await expect(page.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    const stored = await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('pendingUser')]);
    expect(stored).toEqual([expect.stringMatching(/^[\w-]+\./), null]);
  });

  test('API-03 two browsers that complete one profile at once both come in', async ({ page, stack, browser }) => {
    const account = await makeAccount(stack, { emailVerified: true });
    const elsewhere = await browser.newContext({ baseURL: stack.url });
    const pages = [page, await elsewhere.newPage()];
    for (const [index, each] of pages.entries()) {
      await each.goto('/signin');
      await submitSignIn(each, account);
      await each.getByLabel('First name').fill(`Grace ${index}`);
      await each.getByLabel('Last name').fill('Hopper');
    }
    await Promise.all(pages.map((each) => each.getByRole('button', { name: 'Create profile' }).click()));
    for (const each of pages) await expect(each).toHaveURL('/dashboard');
    const names = pages.map(async (each) => {
      await each.goto('/account');
      await expect(each.getByText(/Grace \d/).first()).toBeVisible();
      return each
        .getByText(/Grace \d/)
        .first()
        .textContent();
    });
    expect(new Set(await Promise.all(names)).size).toBe(1);
    await elsewhere.close();
  });

  test('AUT-01 a reload straight after signing up stays in the flow', async ({ page }) => {
    const email = newAddress();
    await page.goto('/signup');
    await submitSignUp(page, { email, password });
    await expect(checkEmail(page)).toBeVisible();
    await page.reload();
    await expect(checkEmail(page)).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });
});

test.describe('the verification page on a clock that the test turns', () => {
  // A call that is under way when the clock leaps counts as too slow, and is made again.
  test.use({ allowedComplaints: /timeout|too long/ });

  test('VER-06 the wait is 60 s', async ({ page, stack }) => {
    await page.clock.install();
    await openUnverified(page, await makeAccount(stack));
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await resend(page).click();
    await expect(resend(page)).toHaveText('Resend in 60s');
    await page.clock.runFor(59_000);
    await expect(resend(page)).toBeDisabled();
    await page.clock.runFor(1_000);
    await expect(resend(page)).toHaveText('Resend Verification Email');
    await expect(resend(page)).toBeEnabled();
  });

  for (const [name, sleep, wake] of [
    ['hidden', (page: Page) => setVisibility(page, 'hidden'), (page: Page) => setVisibility(page, 'visible')],
    ['offline', (page: Page) => page.context().setOffline(true), (page: Page) => page.context().setOffline(false)],
  ] as const) {
    test(`VER-05 asks every 5 s, not while ${name}, and at once on return`, async ({ page, stack }) => {
      await page.clock.install();
      await openUnverified(page, await makeAccount(stack));
      await page.waitForLoadState('networkidle');
      const checks = watchChecks(page);
      await sleep(page);
      await page.clock.runFor(60_000);
      expect(checks).toEqual([]);
      await wake(page);
      await expect.poll(() => checks.length).toBe(1);
      await page.waitForLoadState('networkidle');
      await page.clock.runFor(5_000);
      await expect.poll(() => checks.length).toBeGreaterThan(1);
    });
  }

  test('VER-05 stops asking once verified', async ({ page, trader }) => {
    await page.clock.install();
    await page.goto('/signin');
    await submitSignIn(page, trader);
    await expect(page).toHaveURL('/dashboard');
    await page.goto('/verify-email');
    await expect(page).toHaveURL('/dashboard', { timeout: 30_000 });
    await page.waitForLoadState('networkidle');
    const checks = watchChecks(page);
    await page.clock.runFor(20_000);
    expect(checks).toEqual([]);
  });
});

test.describe('the verification page in trouble', () => {
  test.use({ allowedComplaints: /Failed to load resource|too_many_requests|Too many requests/ });

  test('VER-02 asked too often it shows the sentence, and goes on when it may', async ({ page, stack }) => {
    await openUnverified(page, await makeAccount(stack));
    const sentence = 'Too many requests. Please wait a moment and try again.';
    await page.route('**/api/auth/check-verification', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '30' },
        json: { error: sentence, code: 'too_many_requests', requestId: 'r' },
      }),
    );
    await page.getByRole('button', { name: 'Check Verification Status' }).click();
    await expect(problem(page).getByText(sentence)).toBeVisible();
    await page.unroute('**/api/auth/check-verification');
    await page.getByRole('button', { name: 'Check Verification Status' }).click();
    await expect(page.getByText('Not verified yet. Open the link in the email, then check again.')).toBeVisible();
    await expect(page.getByText(sentence)).toBeHidden();
  });
});
