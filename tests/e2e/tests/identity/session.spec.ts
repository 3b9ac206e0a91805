import { formError, submitSignIn } from '../../src/forms.ts';
import { holdRequests } from '../../src/hold-requests.ts';
import { barLink, heading } from '../../src/nav.ts';
import { updateAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const statistic = (page: Page) => page.getByRole('group', { name: 'Trades Taken' });

/** Records every link of the navigation bar that was ever visible. */
const watchBar = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenInBar: seen });
    const look = () => {
      for (const link of document.querySelectorAll('header a')) {
        if (link.checkVisibility({ visibilityProperty: true })) seen.add(link.textContent?.trim() ?? '');
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  });
const seenInBar = (page: Page) =>
  page.evaluate(() => [...((window as unknown as { seenInBar: Set<string> }).seenInBar ?? [])]);

test('signing in and out in one tab changes the other tabs too (NAV-07 NAV-08 HOM-03 AUT-03)', async ({
  page,
  context,
  trader,
}) => {
  const other = await context.newPage();
  await other.goto('/signin');
  await expect(barLink(other, 'Log-In')).toBeVisible();
  await signIn(page, trader);
  await expect(barLink(other, 'Account')).toBeVisible();
  await expect(other).toHaveURL('/dashboard');
  await page.goto('/logout');
  await expect(page).toHaveURL('/');
  await expect(barLink(page, 'Log-In')).toBeVisible();
  await expect(other).toHaveURL(/\/signin/);
  await expect(barLink(other, 'Log-In')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a reload keeps the session: no visitor’s bar, no data before the check, then the token (AUT-02 AUT-04 NAV-02)', async ({
  page,
  trader,
}) => {
  await watchBar(page);
  await page.goto('/features');
  await expect(barLink(page, 'Log-In')).toBeVisible();
  expect(await seenInBar(page)).not.toContain('Account');
  await signIn(page, trader);
  const { release } = await holdRequests(page, '**/api/auth/check-verification');
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?!auth|telemetry)/.test(request.url())) tokens.push(request.headers().authorization);
  });
  await page.goto('/trades');
  await expect(barLink(page, 'Account')).toBeVisible();
  await expect(page).toHaveURL('/trades');
  expect(tokens).toEqual([]);
  release();
  await expect(heading(page, 'My Trades')).toBeVisible();
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  const stored = await page.evaluate(() => localStorage.getItem('authToken'));
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${stored}`]));
  const seen = await seenInBar(page);
  expect(seen).toContain('Account');
  expect(seen).not.toContain('Log-In');
});

test('requests the first data of a page before its code has loaded, and only once (AUT-04)', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  await expect(statistic(page)).toBeVisible();
  const first = ['POST /api/auth/check-verification', 'POST /api/auth/login', 'GET /api/trades/stats'];
  const requested: string[] = [];
  page.on('request', (request) => {
    const sent = `${request.method()} ${new URL(request.url()).pathname}`;
    if (first.includes(sent)) requested.push(sent);
  });
  const code = await holdRequests(page, '**/assets/main.*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect.poll(() => requested.toSorted()).toEqual(first.toSorted());
  code.release();
  await expect(statistic(page)).toContainText('--');
  await expect(page.getByRole('region', { name: 'Recent Trades' })).toBeVisible();
  expect(requested.toSorted()).toEqual(first.toSorted());
});

test.describe('a session that ends', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource|401 unauthorized|403|user_disabled/ });

  test('ends in all tabs with one message, and each continues where it was (AUT-06 NAV-09)', async ({
    page,
    context,
    trader,
  }) => {
    await signIn(page, trader);
    const other = await context.newPage();
    await other.goto('/manage-flags');
    await expect(heading(other)).toBeVisible();
    const dataCalls = /\/api\/(?!auth)/;
    await page.route(dataCalls, (route) =>
      route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthorized', requestId: 'r' } }),
    );
    await page.goto('/dashboard?from=2026-01-01');
    await expect(page).toHaveURL('/signin');
    await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
    await expect(other).toHaveURL('/signin');
    await page.unroute(dataCalls);
    await submitSignIn(page, trader);
    await expect(page).toHaveURL('/dashboard?from=2026-01-01');
    await expect(other).toHaveURL('/manage-flags');
  });

  test('opens a page without waiting for the provider, but a disabled account is signed out (AUT-02 AUT-04 AUT-06)', async ({
    page,
    stack,
    trader,
  }) => {
    await signIn(page, trader);
    const { release } = await holdRequests(page, /\/assets\/provider\.\w+\.js/);
    await page.goto('/dashboard');
    await expect(statistic(page)).toContainText('--');
    const lookup = page.waitForResponse(/accounts:lookup/);
    release();
    await lookup;
    await updateAccount(stack, trader.uid, { disableUser: true });
    await page.reload();
    await expect(page).toHaveURL('/signin');
    await expect(formError(page)).toHaveText('This account has been disabled. Please contact support.');
  });
});
