import { DAY_MS, toUtcDay } from 'contracts';
import { chooseFiles, controls, fillTrade, listTrades } from '../src/add-trade.ts';
import { statistic } from '../src/dashboard.ts';
import { png } from '../src/media.ts';
import { expect, test } from '../src/test.ts';
import { signIn } from '../src/traders.ts';

const dayIn = (days: number) => toUtcDay(Date.now() + days * DAY_MS);

test.use({ timezoneId: 'UTC', allowedConsoleErrors: /400/ });

for (const [which, days] of [
  ['slow', -3],
  ['fast', 3],
] as const) {
  test(`a clock that is three days ${which} changes only which day is today (AUT-04 ADD-01 DET-01)`, async ({
    page,
    stack,
    trader,
  }) => {
    await page.clock.install({ time: Date.now() + days * DAY_MS });
    await signIn(page, trader);
    await expect(page.getByLabel('To', { exact: true })).toHaveAttribute('max', dayIn(days));
    await page.goto('/add-trade');
    await fillTrade(page, 'aapl', '12.5');
    await expect(controls(page).date).toHaveValue(dayIn(days));
    await chooseFiles(page, [png('chart.png', 400, 300)]);
    if (days > 0) {
      await controls(page).save.click();
      await expect(page.getByText('Date must be between 1970-01-01 and tomorrow.').first()).toBeVisible();
      await controls(page).date.fill(dayIn(0));
    }
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    expect(await listTrades(stack, trader)).toMatchObject([{ tradeTag: 'AAPL', date: dayIn(Math.min(days, 0)) }]);
    await page.getByRole('link', { name: /AAPL/ }).click();
    await page.getByRole('button', { name: 'Enlarge chart.png' }).click();
    const image = page.getByRole('dialog').getByRole('img', { name: 'chart.png' });
    await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await listTrades(stack, trader)).length).toBe(1);
    await page.goto('/dashboard');
    await expect(statistic(page, 'Trades Taken')).toHaveText('Trades Taken1');
    await page.reload();
    await expect(statistic(page, 'Trades Taken')).toHaveText('Trades Taken1');
  });
}
