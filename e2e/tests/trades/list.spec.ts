import { hold } from '../../src/hold.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

const trades = [
  { tradeTag: 'TSLA', tradeName: 'Opening gap', flagType: 'Reversal', amount: -40.5, date: '2026-02-02' },
  { tradeTag: 'AAPL', flagType: 'Breakout', amount: 1_120, date: '2026-02-02', comments: 'Held the retest.' },
  { tradeTag: 'NVDA', flagType: 'Continuation', amount: 12.5, date: '2026-01-30' },
];

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const search = (page: Page) => page.getByPlaceholder('Search trade or ticker...');
const row = (page: Page, name: string | RegExp) => rows(page).getByRole('link', { name });
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test.describe('a journal', () => {
  test.beforeEach(async ({ page, stack, trader }) => {
    for (const trade of trades) await addTrade(stack, trader, trade);
    await signIn(page, trader);
    await page.goto('/trades');
    await expect(rows(page)).toHaveCount(3);
  });

  test('LST-01 LST-02 finds by name, ticker, setup and notes, by day and by gain or loss, grouped by day', async ({
    page,
  }) => {
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Mon, Feb 2, 2026', 'Fri, Jan 30, 2026']);
    await expect(page.getByRole('region', { name: 'Mon, Feb 2, 2026' })).toContainText('+$1,079.50');
    for (const [text, found] of [
      ['gap', /Opening gap/],
      ['nvda', /NVDA/],
      ['reversal', /TSLA/],
      ['retest aapl', /AAPL/],
    ] as const) {
      await search(page).fill(text);
      await expect(rows(page)).toHaveCount(1);
      await expect(row(page, found)).toBeVisible();
    }
    await search(page).fill('');
    await page.getByLabel('Gain or Loss').selectOption('Gain');
    await expect(rows(page)).toHaveCount(2);
    await page.getByLabel('Date').fill('2026-01-30');
    await expect(rows(page)).toHaveCount(1);
    await search(page).fill('nothing like it');
    await expect(page.getByText('No trades found.')).toBeVisible();
  });

  test('LST-01 the filters stand in the address: reload, Back and a link that was sent on keep them', async ({
    page,
  }) => {
    await search(page).fill('gap');
    await page.getByLabel('Gain or Loss').selectOption('Loss');
    await expect(page).toHaveURL(/\/trades\?q=gap&result=loss$/);
    await page.reload();
    await expect(search(page)).toHaveValue('gap');
    await expect(rows(page)).toHaveCount(1);
    await row(page, /Opening gap/).click();
    await expect(page).toHaveURL(/\/trades\/1$/);
    await page.goBack();
    await expect(search(page)).toHaveValue('gap');
    await expect(page.getByLabel('Gain or Loss')).toHaveValue('loss');
    const sentOn = await page.context().newPage();
    await sentOn.goto('/trades?date=2026-02-02&result=gain');
    await expect(rows(sentOn)).toHaveCount(1);
    await expect(row(sentOn, /AAPL/)).toBeVisible();
  });

  test('CLI-05 shows at once what another tab saves', async ({ page }) => {
    const other = await page.context().newPage();
    await other.goto('/trades/3');
    await other.getByRole('button', { name: 'Edit' }).click();
    await other.getByLabel('Profit / Loss').fill('-77.01');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, /NVDA/)).toContainText('−$77.01');
  });

  test('LST-01 a trade that is opened in the moment after the last key, on a slow line, stays open', async ({
    page,
  }) => {
    await page.clock.install();
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    const { release } = await hold(page, '**/modules/mf-trades/**');
    await search(page).fill('gap');
    await expect(rows(page)).toHaveCount(1);
    await row(page, /Opening gap/).click();
    await page.clock.fastForward(1_000);
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Trade Details' })).toBeVisible();
    await page.goBack();
    await expect(search(page)).toHaveValue('gap');
  });

  test('LST-02 works by the keyboard alone', async ({ page }) => {
    await search(page).focus();
    await page.keyboard.type('aapl');
    await expect(rows(page)).toHaveCount(1);
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(row(page, /AAPL/)).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Trade Details' })).toBeFocused();
  });
});

test('LST-02 LST-04 a long journal is left and found again where it was, by Back and by the link, and nothing jumps', async ({
  page,
  stack,
  trader,
}) => {
  test.setTimeout(180_000);
  const days = Array.from({ length: 150 }, (_, index) =>
    new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10),
  );
  for (const date of days) await addTrade(stack, trader, { tradeTag: `T${date.slice(5)}`, amount: 1, date });
  await signIn(page, trader);
  await page.goto('/trades');
  await expect(page.getByText('150 trades')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 5_000));
  const link = row(page, /T04-06/);
  await expect(link).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(5_000);
  const place = await link.boundingBox();

  const backLink = page.getByRole('main').getByRole('link', { name: 'My Trades' });
  for (const comeBack of [() => page.goBack(), () => backLink.click()]) {
    await link.click();
    await expect(page.getByRole('heading', { name: 'Trade Details' })).toBeVisible();
    await comeBack();
    await expect(link).toBeVisible();
    expect(await scrolled(page)).toBe(5_000);
    expect(await link.boundingBox()).toEqual(place);
  }
});

test('LST-03 says that it loads, and shows the way to the first trade', async ({ page, trader }) => {
  await signIn(page, trader);
  const { release } = await hold(page, '**/api/trades?**');
  await page.goto('/trades');
  await expect(page.getByText('Loading trades...')).toBeAttached();
  release();
  await expect(page.getByText('No trades found.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add your first trade' })).toBeVisible();
});
