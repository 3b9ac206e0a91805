import { addDay, dialog, openDashboard, today } from '../../src/calendar.ts';
import { addTrades, statistic } from '../../src/dashboard.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const dates = (page: Page) =>
  [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })] as const;

test.describe('where UTC is a day behind', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('calendar and quick filters use the trader’s local day (DSH-02 DSH-03 DSH-04 CAL-01)', async ({
    page,
    stack,
    trader,
  }) => {
    const days = ['2025-10-04', '2025-09-27', '2025-09-26', '2025-09-04', '2025-09-03', '2025-07-06', '2025-07-05'];
    await addTrades(
      stack,
      trader,
      days.map((date) => ({ tradeTag: 'SPY', amount: 1, date })),
    );
    await page.clock.setFixedTime('2025-10-03T11:30:00Z');
    await signIn(page, trader);
    await expect(today(page)).toHaveAccessibleName('Sat, Oct 4, 2025 +$1.00, 1 trade');
    const [from, to] = dates(page);
    await expect(to).toHaveAttribute('max', '2025-10-04');
    for (const [name, start, trades] of [
      ['7D', '2025-09-27', 2],
      ['30D', '2025-09-04', 4],
      ['90D', '2025-07-06', 6],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await expect(from).toHaveValue(start);
      await expect(to).toHaveValue('2025-10-04');
      await expect(statistic(page, 'Trades Taken')).toHaveText(`Trades Taken${trades}`);
    }
    await page.getByRole('button', { name: 'All Time' }).click();
    await expect(statistic(page, 'Trades Taken')).toHaveText('Trades Taken7');
    await expect(page).toHaveURL(/\/dashboard$/);
    await today(page).click();
    await expect(dialog(page).getByRole('link', { name: 'SPY' })).toBeVisible();
  });
});

test.describe('a dashboard that stays open', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('shows the next day after midnight, on a day of 25 hours (DSH-02 DSH-03 CAL-01)', async ({
    page,
    stack,
    trader,
  }) => {
    await addDay(stack, trader, '2025-11-03', [7]);
    await page.clock.install({ time: new Date('2025-11-03T07:59:00Z') });
    await signIn(page, trader);
    await openDashboard(page);
    const [from, to] = dates(page);
    await expect(to).toHaveAttribute('max', '2025-11-02');
    // Two minutes pass at once: a request in flight would time out.
    await expect(statistic(page, 'Trades Taken')).toContainText('1');
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('02:00');
    await expect(to).toHaveAttribute('max', '2025-11-03');
    await expect(today(page)).toHaveAccessibleName('Mon, Nov 3, 2025 +$7.00, 1 trade');
    await page.getByRole('button', { name: '7D' }).click();
    await expect(to).toHaveValue('2025-11-03');
    await expect(from).toHaveValue('2025-10-27');
  });
});
