import { addTrades, oracle, panel } from '../../src/dashboard.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const chart = (page: Page) => page.getByRole('slider', { name: 'Equity and daily P&L, day by day' });
const equity = (page: Page) => panel(page, 'Equity and daily P&L');

/** The colour of the chart's first canvas near its corner, as CSS says it. */
const paper = (page: Page): Promise<string> =>
  chart(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red, green, blue] = canvas.getContext('2d')?.getImageData(3, 3, 1, 1).data ?? [];
      return `rgb(${red}, ${green}, ${blue})`;
    });

const surface = (page: Page): Promise<string> =>
  equity(page).evaluate((card) => getComputedStyle(card).backgroundColor);

test.beforeEach(async ({ page, stack, trader }) => {
  await addTrades(stack, trader, oracle);
  await signIn(page, trader);
  await equity(page).scrollIntoViewIfNeeded();
});

test('the code of the chart comes only when the chart is about to be seen', async ({ page }) => {
  const scripts: string[] = [];
  await page.setViewportSize({ width: 1280, height: 300 });
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/dashboard');
  await expect(equity(page)).toContainText('Max drawdown: $175.00');
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  await equity(page).scrollIntoViewIfNeeded();
  await expect(chart(page)).toBeVisible();
  expect(scripts.length).toBeGreaterThan(before);
});

test('is said in words: a summary, and each day by the arrow keys; Enter opens the day', async ({ page }) => {
  await expect(equity(page)).toContainText(
    '3 trading days from Jan 28, 2026 to Jan 30, 2026, ending at +$75.00. Max drawdown: $175.00. ' +
      'Best day: +$200.00 on Jan 29, 2026. Worst day: −$175.00 on Jan 30, 2026.',
  );
  await chart(page).focus();
  const says = (text: string) => expect(chart(page)).toHaveAttribute('aria-valuetext', text);
  await says('Fri, Jan 30, 2026: −$175.00 in 2 trades, equity +$75.00, drawdown $175.00');
  await page.keyboard.press('ArrowLeft');
  await says('Thu, Jan 29, 2026: +$200.00 in 2 trades, equity +$250.00, drawdown $0.00');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await says('Wed, Jan 28, 2026: +$50.00 in 2 trades, equity +$50.00, drawdown $50.00');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]day=2026-01-28/);
});

test('the crosshair has the day’s numbers, and a click opens the day', async ({ page }) => {
  await chart(page).scrollIntoViewIfNeeded();
  // Three days, in the middle of the first pane.
  const pane = (await chart(page).locator('canvas').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [pane.x + pane.width / 2 - 60, pane.y + 60];
  const numbers = equity(page).getByText('Equity', { exact: true }).locator('xpath=../..');
  await expect(numbers).toContainText('Fri, Jan 30, 2026');
  await page.mouse.move(x, y);
  await expect(numbers).toHaveText(/Wed, Jan 28, 2026.*Day.*\+\$50\.00.*Equity.*\+\$50\.00.*Drawdown.*\$50\.00/);
  await page.mouse.click(x, y);
  await expect(page).toHaveURL(/[?&]day=2026-01-28/);
});

test('follows the range filter', async ({ page }) => {
  await page.goto('/dashboard?from=2026-01-29&to=2026-01-29');
  await equity(page).scrollIntoViewIfNeeded();
  await expect(equity(page)).toContainText('1 trading day on Jan 29, 2026');
  await chart(page).focus();
  await expect(chart(page)).toHaveAttribute('aria-valuemax', '1');
});

test('can be read as a table, the latest day first, from which a day opens', async ({ page }) => {
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Equity and daily P&L' });
  await expect(table.getByRole('row')).toHaveText([
    'DayP&LEquityDrawdownTrades',
    'Fri, Jan 30, 2026−$175.00+$75.00$175.002',
    'Thu, Jan 29, 2026+$200.00+$250.00$0.002',
    'Wed, Jan 28, 2026+$50.00+$50.00$50.002',
  ]);
  await table.getByRole('button', { name: 'Thu, Jan 29, 2026' }).click();
  await expect(page).toHaveURL(/[?&]day=2026-01-29/);
});

test('takes the colours of the theme, changes with it, and names its maker', async ({ page }) => {
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await chart(page).scrollIntoViewIfNeeded();
    await expect.poll(() => paper(page)).toBe(await surface(page));
  }
  await expect(equity(page).getByRole('link', { name: 'TradingView Lightweight Charts™' })).toHaveAttribute(
    'href',
    'https://www.tradingview.com/',
  );
});

test('is printed as a picture that fits the paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await chart(page).scrollIntoViewIfNeeded();
  await expect(chart(page).locator('canvas').first()).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 700, height: 900 });
  const picture = equity(page).locator('img');
  await expect(picture).toBeVisible();
  await expect(chart(page)).toBeHidden();
  const [image, card] = [await picture.boundingBox(), await equity(page).boundingBox()];
  expect(image?.width).toBeGreaterThan(500);
  expect(image?.width).toBeLessThanOrEqual(card?.width ?? 0);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(picture).toHaveCount(0);
  await expect(chart(page)).toBeVisible();
});
