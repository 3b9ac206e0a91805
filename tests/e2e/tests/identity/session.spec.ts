import { submitSignIn } from '../../src/forms.ts';
import { holdRequests } from '../../src/hold-requests.ts';
import { barLink, heading } from '../../src/nav.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

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
  context,
  trader,
}) => {
  await signIn(page, trader);
  // A new tab, so that no request of the sign-in is recorded.
  const tab = await context.newPage();
  await watchBar(tab);
  const { release } = await holdRequests(tab, '**/api/auth/check-verification');
  const tokens: (string | undefined)[] = [];
  const lookups: string[] = [];
  tab.on('request', (request) => {
    if (/\/api\/(?!auth|telemetry)/.test(request.url())) tokens.push(request.headers().authorization);
    if (request.url().includes('/accounts:lookup')) lookups.push(request.method());
  });
  await tab.goto('/trades');
  await expect(barLink(tab, 'Account')).toBeVisible();
  await expect(tab).toHaveURL('/trades');
  expect(tokens).toEqual([]);
  release();
  await expect(heading(tab, 'My Trades')).toBeVisible();
  await expect.poll(() => tokens.length).toBeGreaterThan(0);
  const stored = await tab.evaluate(() => localStorage.getItem('authToken'));
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${stored}`]));
  expect(await seenInBar(tab)).not.toContain('Log-In');
  // The provider's SDK uses the lookup that the first script has sent.
  expect(lookups).toEqual(['POST']);
});

test.describe('a session that ends', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource|401 unauthorized/ });

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
});
