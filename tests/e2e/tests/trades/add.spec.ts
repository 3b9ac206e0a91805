import { chooseFiles, controls, fillTrade, listFileNames, listTrades, openForm } from '../../src/add-trade.ts';
import { submitSignIn } from '../../src/forms.ts';
import { png } from '../../src/media.ts';
import { readStoredData } from '../../src/stored-data.ts';
import { expect, type Locator, test } from '../../src/test.ts';

const isCreation = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && request.url().endsWith('/api/trades');

const validationMessage = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.validationMessage);

test('a trader enters several trades in a row, with exact amounts (ADD-01 ADD-03 ADD-07)', async ({
  page,
  stack,
  trader,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => isCreation(request) && requests.push(request.url()));
  await openForm(page, trader, '?date=2026-01-30');
  const { ticker, amount, setup, save } = controls(page);
  await test.step('the browser refuses a missing ticker, a missing amount and a third decimal', async () => {
    await save.click();
    expect(await validationMessage(ticker)).not.toBe('');
    await ticker.fill('aapl');
    await save.click();
    expect(await validationMessage(amount)).not.toBe('');
    await amount.fill('1.234');
    await save.click();
    expect(await validationMessage(amount)).toBe('An amount can have at most 2 decimals.');
    expect(requests).toEqual([]);
  });
  const amounts = { '-12.5': -12.5, '0': 0, '1234567.89': 1234567.89, '1,234.56': 1234.56, '(40)': -40, '+7': 7 };
  await setup.selectOption('Continuation');
  for (const typed of Object.keys(amounts)) {
    await fillTrade(page, 'aapl', typed);
    await page.keyboard.press('Control+Shift+Enter');
    await expect(ticker).toHaveValue('');
    await expect(ticker).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Saved: AAPL' })).toBeInViewport();
  }
  const trades = await listTrades(stack, trader);
  expect(trades.map((trade) => trade.amount).sort()).toEqual(Object.values(amounts).sort());
  const groups = new Set(trades.map(({ date, flagType }) => `${date} ${flagType}`));
  expect(groups).toEqual(new Set(['2026-01-30 Continuation']));
});

test('a draft and its file survive a reload and a crashed page, and are gone once saved', async ({
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
  // The browser stores a file a moment after the page lists it.
  await expect.poll(() => readStoredData(page)).toContain('chart.png');
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
  const [trade] = await listTrades(stack, trader);
  expect(await listFileNames(stack, trader, trade?.id ?? 0)).toEqual(['chart.png']);
  await other.goto('/add-trade');
  await expect(controls(other).ticker).toHaveValue('');
  await expect(other.getByRole('listitem').filter({ hasText: 'chart.png' })).toHaveCount(0);
});

test.describe('a save that fails', () => {
  test.use({ allowedConsoleErrors: /Failed to load resource|POST \/api\/trades failed/ });

  test('keeps the input after a useless reply and an ended session, and saves one trade in the end (ADD-05 AUT-06)', async ({
    page,
    stack,
    trader,
  }) => {
    const replyToCreation = (status: number, json: object) =>
      page.route('**/api/trades', (route) =>
        isCreation(route.request()) ? route.fulfill({ status, json }) : route.continue(),
      );
    const { ticker, amount, save } = controls(page);
    await openForm(page, trader);
    await fillTrade(page);
    await test.step('the reply has no id', async () => {
      await replyToCreation(200, {});
      await save.click();
      await expect(page.getByText('Trade creation failed.')).toBeVisible();
      await expect(amount).toHaveValue('-12.5');
      await page.unroute('**/api/trades');
    });
    await test.step('the session has ended', async () => {
      await replyToCreation(401, { error: 'Please sign in again.', code: 'unauthorized', requestId: 'r' });
      await save.click();
      await page.waitForURL('**/signin**');
      await page.unroute('**/api/trades');
      await submitSignIn(page, trader);
      await expect(page).toHaveURL('/add-trade');
    });
    await expect(ticker).toHaveValue('AAPL');
    await save.click();
    await page.waitForURL('**/trades');
    expect(await listTrades(stack, trader)).toHaveLength(1);
  });
});
