import { hold } from '../src/hold.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

const links = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('the session', () => {
  test('NAV-04 NAV-06 a visitor has Features, Pricing, Contact, Sign-Up and Log-In, and the logo leads home', async ({
    page,
  }) => {
    await page.goto('/features');
    for (const name of ['Features', 'Pricing', 'Contact', 'Sign-Up', 'Log-In']) {
      await expect(links(page).getByRole('link', { name })).toBeVisible();
    }
    await expect(page.getByText('Page Coming Soon')).toBeVisible();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
  });

  test('NAV-09 a guarded page sends a visitor to sign in, replacing the entry, and then opens as asked for', async ({
    page,
    trader,
  }) => {
    await page.goto('/');
    await page.goto('/trades?q=aapl');
    await expect(page).toHaveURL(/\/signin/);
    await page.getByLabel('Email').fill(trader.email);
    await page.getByLabel('Password', { exact: true }).fill(trader.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/trades?q=aapl');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('AUT-04 what an opened page asks first is asked before its code has come, and once', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
    const first = ['POST /api/auth/check-verification', 'POST /api/auth/login', 'GET /api/trades/stats'];
    const asked: string[] = [];
    page.on('request', (request) => {
      const sent = `${request.method()} ${new URL(request.url()).pathname}`;
      if (first.includes(sent)) asked.push(sent);
    });
    const code = await hold(page, '**/assets/main.*.js');
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(first.toSorted());
    code.release();
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
    await expect(page.getByRole('region', { name: 'Recent Trades' })).toBeVisible();
    expect(asked.toSorted()).toEqual(first.toSorted());
  });

  test('AUT-02 AUT-04 NAV-02 a reload keeps the session, and every data call carries the token', async ({
    page,
    trader,
  }) => {
    await signIn(page, trader);
    const tokens: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/trades')) tokens.push(request.headers().authorization);
    });
    await page.reload();
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toBeVisible();
    await expect(links(page).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    const stored = await page.evaluate(() => localStorage.getItem('authToken'));
    expect(stored).toMatch(/^[\w-]+\.[\w-]+\./);
    expect(tokens.length).toBeGreaterThan(0);
    expect(new Set(tokens)).toEqual(new Set([`Bearer ${stored}`]));
  });

  test('NAV-07 NAV-08 HOM-03 AUT-03 signing out in one tab signs out the other, and clears what was stored', async ({
    page,
    context,
    trader,
  }) => {
    await signIn(page, trader);
    const other = await context.newPage();
    await other.goto('/trades');
    await expect(links(other).getByRole('link', { name: 'Account' })).toBeVisible();
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await expect(links(page).getByRole('link', { name: 'Log-In' })).toBeVisible();
    await expect(links(other).getByRole('link', { name: 'Log-In' })).toBeVisible();
    await expect(other).toHaveURL(/\/signin/);
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
  });

  test('CLI-05 a trade saved in one tab shows in the other without a reload', async ({ page, context, trader }) => {
    await signIn(page, trader);
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('--');
    const other = await context.newPage();
    await other.goto('/add-trade');
    await other.getByLabel('Ticker Symbol').fill('MSFT');
    await other.getByLabel('Amount Gained / Lost ($)').fill('10');
    await other.getByRole('button', { name: 'Save Trade' }).click();
    await other.waitForURL('**/trades');
    await expect(page.getByRole('group', { name: 'Trades Taken' })).toContainText('1');
    await expect(page.getByRole('group', { name: 'Total P&L' })).toContainText('10.00');
  });
});

test.describe('a failing call', () => {
  test.use({ allowedComplaints: /failed|500/i });

  test('CLI-02 CLI-03 a failing call shows the reply’s sentence as a toast that goes after 5 s', async ({
    page,
    trader,
    stack,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'AMD', amount: 1, date: '2026-01-02' });
    await signIn(page, trader);
    await page.route(/\/api\/trades\?/, (route) =>
      route.fulfill({ status: 500, json: { error: 'The journal is being moved.', code: 'internal', requestId: 'r' } }),
    );
    await page.goto('/trades');
    const toast = page.getByRole('region', { name: /Errors/ }).getByText('The journal is being moved.');
    await expect(toast).toBeVisible();
    await expect(toast).toBeHidden({ timeout: 15_000 });
  });
});
