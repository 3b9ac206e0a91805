import { problem, submitSignIn } from '../../src/forms.ts';
import { hold } from '../../src/hold.ts';
import { updateAccount } from '../../src/provider.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, makeTrader, signIn } from '../../src/traders.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Notes every link of the navigation bar that could ever be seen, from the first element on. */
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

const guarded = [
  '/dashboard?from=2026-01-01',
  '/trades?q=aapl',
  '/trades/1',
  '/add-trade?date=2026-01-02',
  '/manage-flags',
  '/account',
  '/analysis',
];

test.describe('a session over tabs, reloads and users', () => {
  test.use({ allowedComplaints: /403|user_disabled/ });

  test('NAV-09 every page of a trader sends a visitor to sign in, and remembers path and query', async ({ page }) => {
    for (const path of guarded) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/signin');
      expect(await page.evaluate(() => history.state.usr.returnTo)).toBe(path);
    }
  });

  test('NAV-08 signing in in one tab shows in the others', async ({ page, context, trader }) => {
    const other = await context.newPage();
    await other.goto('/signin');
    await expect(bar(other).getByRole('link', { name: 'Log-In' })).toBeVisible();
    await signIn(page, trader);
    await expect(bar(other).getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(other).toHaveURL('/dashboard');
  });

  test('AUT-08 somebody else who signs in sees nothing of the first', async ({ page, stack, trader }) => {
    await addTrade(stack, trader, { tradeTag: 'SECRETCO', amount: 12, date: '2026-01-02', comments: 'of the first' });
    await signIn(page, trader);
    await page.goto('/trades');
    await expect(page.getByText('SECRETCO').first()).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Log-In' }).click();
    const second = await makeTrader(stack);
    await submitSignIn(page, second);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
    await bar(page).getByRole('button', { name: 'Trades' }).click();
    await bar(page).getByRole('link', { name: 'My Trades' }).click();
    await expect(page).toHaveURL('/trades');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText('SECRETCO')).toHaveCount(0);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain(trader.email);
    expect(kept).toContain(second.email);
  });

  test('AUT-02 a signed-in trader sees no flash of the visitor’s bar, nor a visitor of the trader’s', async ({
    page,
    trader,
  }) => {
    await watchBar(page);
    await page.goto('/features');
    await expect(bar(page).getByRole('link', { name: 'Log-In' })).toBeVisible();
    expect(await seenInBar(page)).not.toContain('Account');
    await signIn(page, trader);
    await page.reload();
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
    const seen = await seenInBar(page);
    expect(seen).toContain('Account');
    expect(seen).not.toContain('Log-In');
  });

  test('AUT-02 before the provider has answered a guarded page makes no data call and shows none', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    const { release } = await hold(page, '**/api/auth/check-verification');
    const dataCalls: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/(?!auth|telemetry)/.test(request.url())) dataCalls.push(request.url());
    });
    await page.goto('/trades');
    await expect(bar(page).getByRole('link', { name: 'Account' })).toBeVisible();
    await expect(page).toHaveURL('/trades');
    expect(dataCalls).toEqual([]);
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => dataCalls.length).toBeGreaterThan(0);
  });

  test('AUT-02 AUT-04 a page that is opened again waits for the API’s yes alone, and then for what the provider says', async ({
    page,
    stack,
    trader,
  }) => {
    await signIn(page, trader);
    const { release } = await hold(page, /\/assets\/provider\.\w+\.js/);
    await page.goto('/dashboard');
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
    const lookup = page.waitForResponse(/accounts:lookup/);
    release();
    await lookup;
    await updateAccount(stack, trader.uid, { disableUser: true });
    await page.reload();
    await expect(page).toHaveURL('/signin');
    await expect(problem(page)).toHaveText('This account has been disabled. Please contact support.');
  });
});

test.describe('a session that the API ends', () => {
  test.use({ allowedComplaints: /Failed to load resource|401 unauthorized/ });

  test('AUT-06 NAV-09 a 401 ends it once, in all tabs, with one sentence, and one comes back to where one was', async ({
    page,
    context,
    trader,
  }) => {
    await signIn(page, trader);
    const other = await context.newPage();
    await other.goto('/manage-flags');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    const refused: string[] = [];
    await page.route(/\/api\/(?!auth)/, (route) => {
      refused.push(route.request().url());
      return route.fulfill({ status: 401, json: { error: 'Please sign in.', code: 'unauthorized', requestId: 'r' } });
    });
    await page.goto('/dashboard?from=2026-01-01');
    await expect(page).toHaveURL('/signin');
    expect(refused.length).toBeGreaterThan(0);
    await expect(page.getByText('Your session has ended. Please sign in again.')).toHaveCount(1);
    await expect(other).toHaveURL('/signin');
    await page.unroute(/\/api\/(?!auth)/);
    await submitSignIn(page, trader);
    await expect(page).toHaveURL('/dashboard?from=2026-01-01');
    await expect(other).toHaveURL('/manage-flags');
  });
});
