import { addTrades, panel, sampleTrades } from '../../src/dashboard.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const chart = (page: Page) => page.getByRole('slider', { name: 'Equity and daily P&L, day by day' });
const equity = (page: Page) => panel(page, 'Equity and daily P&L');

/** The color of the chart's first canvas near its corner, as CSS writes it. */
const getCanvasColor = (page: Page): Promise<string> =>
  chart(page)
    .locator('canvas')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const [red, green, blue] = canvas.getContext('2d')?.getImageData(3, 3, 1, 1).data ?? [];
      return `rgb(${red}, ${green}, ${blue})`;
    });

const getCardColor = (page: Page): Promise<string> =>
  equity(page).evaluate((card) => getComputedStyle(card).backgroundColor);

test('the equity chart is read in words, by arrow keys, by mouse, as a table and on paper, and opens its days', async ({
  page,
  stack,
  trader,
}) => {
  await addTrades(stack, trader, sampleTrades);
  await signIn(page, trader);
  // The chart scrolls to where the pointer is, and shows the day below it.
  await page.mouse.move(0, 0);
  await equity(page).scrollIntoViewIfNeeded();
  await test.step('words and arrow keys', async () => {
    await expect(equity(page)).toContainText(
      '3 trading days from Jan 28, 2026 to Jan 30, 2026, ending at +$75.00. Max drawdown: $175.00. ' +
        'Best day: +$200.00 on Jan 29, 2026. Worst day: −$175.00 on Jan 30, 2026.',
    );
    await chart(page).focus();
    const expectText = (text: string) => expect(chart(page)).toHaveAttribute('aria-valuetext', text);
    await expectText('Fri, Jan 30, 2026: −$175.00 in 2 trades, equity +$75.00, drawdown $175.00');
    await page.keyboard.press('ArrowLeft');
    await expectText('Thu, Jan 29, 2026: +$200.00 in 2 trades, equity +$250.00, drawdown $0.00');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]day=2026-01-28/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('crosshair', async () => {
    await chart(page).scrollIntoViewIfNeeded();
    const numbers = equity(page).getByText('Equity', { exact: true }).locator('xpath=../..');
    // The chart may still be sizing its panes when the pointer arrives.
    await expect(async () => {
      const pane = (await chart(page).locator('canvas').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      // The start at $0 is at the left edge, and the three days share the rest of the first pane.
      await page.mouse.move(pane.x + pane.width * 0.3, pane.y + 60, { steps: 2 });
      const shown = /Wed, Jan 28, 2026.*Day.*\+\$50\.00.*Equity.*\+\$50\.00.*Drawdown.*\$50\.00/;
      await expect(numbers).toHaveText(shown, { timeout: 1_000 });
    }).toPass();
    // Another day is below the pointer then: the last day is shown until the pointer moves.
    await page.setViewportSize({ width: 900, height: 800 });
    await expect(numbers).toContainText('Fri, Jan 30, 2026');
  });
  await test.step('table', async () => {
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
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('in the colors of the theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await chart(page).scrollIntoViewIfNeeded();
      await expect.poll(async () => (await getCanvasColor(page)) === (await getCardColor(page))).toBe(true);
    }
    // The licence of the chart's library requires this link.
    await expect(equity(page).getByRole('link', { name: 'TradingView Lightweight Charts™' })).toHaveAttribute(
      'href',
      'https://www.tradingview.com/',
    );
  });
  await test.step('on paper, as a picture that fits the page', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    const picture = equity(page).locator('svg');
    await expect(picture).toBeVisible();
    await expect(chart(page)).toBeHidden();
    const image = await picture.boundingBox();
    const card = await equity(page).boundingBox();
    expect(image?.width).toBeGreaterThan(500);
    expect(image?.width).toBeLessThanOrEqual(card?.width ?? 0);
    await page.emulateMedia({ media: 'screen' });
    await expect(picture).toBeHidden();
    await expect(chart(page)).toBeVisible();
  });
});
