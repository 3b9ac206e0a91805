import { addTrades, panel, sampleTrades } from '../../src/dashboard.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { openSignedIn } from '../../src/traders.ts';

const chart = (page: Page) => page.getByRole('slider', { name: 'Equity and daily P&L, day by day' });
const equity = (page: Page) => panel(page, 'Equity and daily P&L');

test('the equity chart is read in words, by arrow keys, by mouse, as a table and on paper, and opens its days', async ({
  page,
  stack,
  trader,
}) => {
  await addTrades(stack, trader, sampleTrades);
  await openSignedIn(page, trader);
  // The chart scrolls to where the pointer is, and shows the day below it.
  await page.mouse.move(0, 0);
  await equity(page).scrollIntoViewIfNeeded();
  await test.step('words and arrow keys', async () => {
    await expect(equity(page)).toContainText(
      '3 trading days from Jan 28, 2026 to Jan 30, 2026, ending at +$75.00. Max drawdown, trade by trade: −$175.00. ' +
        'Best day: ▲+$200.00 on Jan 29, 2026. Worst day: ▼−$175.00 on Jan 30, 2026.',
    );
    await chart(page).focus();
    const expectText = (text: string) => expect(chart(page)).toHaveAttribute('aria-valuetext', text);
    await expectText('Fri, Jan 30, 2026: −$175.00 in 2 trades, equity +$75.00, drawdown −$175.00');
    await page.keyboard.press('ArrowLeft');
    await expectText('Thu, Jan 29, 2026: +$200.00 in 2 trades, equity +$250.00, drawdown $0.00');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/[?&]day=2026-01-28/);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('the figures of the day at the pointer, which leave with it', async () => {
    await chart(page).scrollIntoViewIfNeeded();
    const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    // The start at $0 is at the left edge, and the three days share the rest.
    await page.mouse.move(box.x + box.width * 0.3, box.y + 60, { steps: 2 });
    await expect(chart(page)).toHaveText(/Wed, Jan 28, 2026.*Day.*\+\$50\.00.*Equity.*\+\$50\.00.*Drawdown.*\$50\.00/);
    await page.mouse.move(5, 5);
    await expect(chart(page)).toHaveText('');
  });
  await test.step('a drag selects dates', async () => {
    const box = (await chart(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width * 0.3, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.7, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/[?&]from=2026-01-28&to=2026-01-29/);
    await expect(equity(page)).toContainText('2 trading days');
    await page.getByRole('button', { name: 'All Time' }).click();
    await expect(equity(page)).toContainText('3 trading days');
  });
  await test.step('table', async () => {
    await page.getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'Equity and daily P&L' });
    await expect(table.getByRole('row')).toHaveText([
      'DayP&LEquityDrawdownTrades',
      'Fri, Jan 30, 2026−$175.00+$75.00−$175.002',
      'Thu, Jan 29, 2026+$200.00+$250.00$0.002',
      'Wed, Jan 28, 2026+$50.00+$50.00−$50.002',
    ]);
    await table.getByRole('button', { name: 'Thu, Jan 29, 2026' }).click();
    await expect(page).toHaveURL(/[?&]day=2026-01-29/);
    // Esc would come too early for a dialog that is not open yet.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('on paper, as a picture that fits the page', async () => {
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 700, height: 900 });
    const picture = equity(page).getByRole('figure').locator('svg').first();
    await expect(picture).toBeVisible();
    await expect(chart(page)).toBeHidden();
    const image = await picture.boundingBox();
    const card = await equity(page).boundingBox();
    expect(image?.width).toBeGreaterThan(500);
    expect(image?.width).toBeLessThanOrEqual(card?.width ?? 0);
    await page.emulateMedia({ media: 'screen' });
    await expect(chart(page)).toBeVisible();
  });
});
