import { chooseFiles, controls, fileNamesOf, fillTrade, openForm, tradesOf } from '../../src/add-trade.ts';
import { submitSignIn } from '../../src/forms.ts';
import { png } from '../../src/media.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

const today = (page: Page) => page.evaluate(() => new Date().toLocaleDateString('sv-SE'));

const isCreation = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().endsWith('/api/trades');

test.describe('Add Trade', () => {
  test('ADD-01 ADD-03 takes a trade by the keyboard alone, from the menu to the journal', async ({
    page,
    stack,
    trader,
  }) => {
    await signIn(page, trader);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Trades' }).press('Enter');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Add Trade' }).press('Enter');
    const { ticker, setup } = controls(page);
    await expect(ticker).toBeFocused();
    await page.keyboard.type('brk.b');
    await expect(ticker).toHaveValue('BRK.B');
    await page.keyboard.press('Tab');
    await page.keyboard.type('(1,234.56)');
    await expect(page.getByText('Loss: −$1,234.56')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(setup).toBeFocused();
    await page.keyboard.type('Rev');
    const day = await today(page);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/trades');
    expect(await tradesOf(stack, trader)).toEqual([
      expect.objectContaining({ tradeTag: 'BRK.B', amount: -1234.56, date: day, flagType: 'Reversal' }),
    ]);
  });

  test('ADD-07 keeps every amount exactly, saved one after another', async ({ page, stack, trader }) => {
    const amounts = { '-12.5': -12.5, '0': 0, '1234567.89': 1234567.89, '1,234.56': 1234.56, '(40)': -40, '+7': 7 };
    await openForm(page, trader, '?date=2026-01-30');
    await controls(page).setup.selectOption('Continuation');
    for (const amount of Object.keys(amounts)) {
      await fillTrade(page, 'aapl', amount);
      await page.keyboard.press('Control+Shift+Enter');
      await expect(controls(page).ticker).toHaveValue('');
      await expect(controls(page).ticker).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: 'Saved: AAPL' })).toBeInViewport();
    }
    const trades = await tradesOf(stack, trader);
    expect(trades.map(({ amount }) => amount).sort()).toEqual(Object.values(amounts).sort());
    expect(new Set(trades.map(({ date, flagType }) => `${date} ${flagType}`))).toEqual(
      new Set(['2026-01-30 Continuation']),
    );
  });

  test('ADD-01 has the browser refuse a missing ticker, a missing amount and a third decimal', async ({
    page,
    trader,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => isCreation(request) && sent.push(request.url()));
    await openForm(page, trader);
    const { ticker, amount, save } = controls(page);
    const said = (field: typeof ticker) => field.evaluate((input: HTMLInputElement) => input.validationMessage);
    await save.click();
    expect(await said(ticker)).not.toBe('');
    await ticker.fill('aapl');
    await save.click();
    expect(await said(amount)).not.toBe('');
    await amount.fill('1.234');
    await expect(page.getByText('An amount can have at most 2 decimals.')).toBeVisible();
    await save.click();
    expect(await said(amount)).toBe('An amount can have at most 2 decimals.');
    expect(sent).toEqual([]);
  });

  test('completes the ticker from those that were traded, asked for once', async ({ page, stack, trader }) => {
    await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 1, date: '2026-01-30' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/analytics') && asked.push(request.url()));
    await openForm(page, trader);
    asked.length = 0;
    await controls(page).ticker.pressSequentially('nvd');
    await expect(page.locator('datalist option[value=NVDA]')).toBeAttached();
    expect(asked).toEqual([]);
  });

  test('duplicates a trade without its date', async ({ page, stack, trader }) => {
    const { id } = await addTrade(stack, trader, {
      tradeTag: 'TSLA',
      tradeName: 'Gap',
      amount: -0.07,
      comments: 'Again.\nAnd again.',
      flagType: 'Breakout',
      date: '2026-01-30',
    });
    await openForm(page, trader, `?from=${id}`);
    await expect(page.getByText('Copy of TSLA from Fri, Jan 30, 2026')).toBeVisible();
    await expect(controls(page).date).toHaveValue(await today(page));
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    const [original, copy] = await tradesOf(stack, trader);
    expect(copy).toEqual({ ...original, id: id + 1, date: await today(page) });
  });

  test('the draft, with a file of it, survives a reload and a killed page, and goes when it is saved', async ({
    page,
    context,
    stack,
    trader,
  }) => {
    await openForm(page, trader);
    await fillTrade(page);
    await controls(page).notes.fill('Chased it.');
    await chooseFiles(page, [png('chart.png')]);
    await expect(controls(page).file('chart.png')).toBeVisible();
    await page.reload();
    await expect(controls(page).notes).toHaveValue('Chased it.');
    await expect(controls(page).file('chart.png')).toBeVisible();

    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    const other = await context.newPage();
    await other.goto('/add-trade');
    await expect(other.getByText('Draft restored.')).toBeVisible();
    await expect(controls(other).ticker).toHaveValue('AAPL');
    await expect(controls(other).amount).toHaveValue('-12.5');
    await expect(controls(other).file('chart.png').getByText('Ready to upload')).toBeVisible();
    await controls(other).save.click();
    await other.waitForURL('**/trades');
    const [trade] = await tradesOf(stack, trader);
    expect(await fileNamesOf(stack, trader, trade?.id ?? 0)).toEqual(['chart.png']);
    await other.goto('/add-trade');
    await expect(controls(other).ticker).toHaveValue('');
    await expect(other.getByRole('listitem').filter({ hasText: 'chart.png' })).toHaveCount(0);
  });
});

test.describe('Add Trade, when something is against it,', () => {
  test.use({ allowedComplaints: /Failed to load resource|POST \/api\/trades failed/ });

  test('ADD-05 a reply without an id says so, loses nothing, and the next try makes one trade', async ({
    page,
    stack,
    trader,
  }) => {
    await openForm(page, trader);
    await fillTrade(page);
    await page.route('**/api/trades', (route) =>
      isCreation(route.request()) ? route.fulfill({ json: {} }) : route.continue(),
    );
    await controls(page).save.click();
    await expect(page.getByText('Trade creation failed.')).toBeVisible();
    await expect(controls(page).amount).toHaveValue('-12.5');
    await page.unroute('**/api/trades');
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    expect(await tradesOf(stack, trader)).toHaveLength(1);
  });

  test('shows what the server has against a field at that field', async ({ page, trader }) => {
    await openForm(page, trader);
    await fillTrade(page);
    const json = { error: 'Wrong.', code: 'invalid_input', fields: { amount: 'Not on a Sunday.' }, requestId: 'r' };
    await page.route('**/api/trades', (route) =>
      isCreation(route.request()) ? route.fulfill({ status: 400, json }) : route.continue(),
    );
    await controls(page).save.click();
    await expect(controls(page).amount).toHaveAccessibleDescription(/Not on a Sunday\./);
    await expect(controls(page).amount).toBeFocused();
  });

  test('has the draft back when the session ends in the middle, and saves it then', async ({ page, stack, trader }) => {
    await openForm(page, trader);
    await fillTrade(page);
    const json = { error: 'Please sign in again.', code: 'unauthorized', requestId: 'r' };
    await page.route('**/api/trades', (route) =>
      isCreation(route.request()) ? route.fulfill({ status: 401, json }) : route.continue(),
    );
    await controls(page).save.click();
    await page.waitForURL('**/signin**');
    await page.unroute('**/api/trades');
    await submitSignIn(page, trader);
    await page.waitForURL((url) => url.pathname !== '/signin');
    await page.goto('/add-trade');
    await expect(controls(page).ticker).toHaveValue('AAPL');
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    expect(await tradesOf(stack, trader)).toHaveLength(1);
  });
});
