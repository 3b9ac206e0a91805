import { addDay, calendar, dialog, openDashboard, tile, week } from '../../src/calendar.ts';
import { expect, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

test('the calendar shows the P&L of each day, week, month and year (CAL-01 CAL-02 CAL-03)', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-02', [0.1, 0.2, -40.55], ['TSLA']);
  await addDay(stack, trader, '2026-01-05', [10, 20, 30, 40, 50, 60], ['A', 'B', 'C', 'D', 'E', 'F']);
  await addDay(stack, trader, '2026-01-06', [0]);
  await addDay(stack, trader, '2026-02-01', [-7]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  await expect(tile(page, 'Fri, Jan 2, 2026')).toHaveAccessibleName('Fri, Jan 2, 2026 \u2212$40.25, 3 trades');
  await expect(tile(page, 'Mon, Jan 5, 2026')).toHaveAccessibleName('Mon, Jan 5, 2026 +$210.00, 6 trades');
  await expect(tile(page, 'Tue, Jan 6, 2026')).toHaveAccessibleName('Tue, Jan 6, 2026 $0.00, 1 trade');
  const groups = page.getByRole('list', { name: 'Trades on Mon, Jan 5, 2026' }).getByRole('listitem');
  await expect(groups).toHaveText(['F x 1', 'E x 1', 'D x 1', 'C x 1', '+2 more...']);
  await expect(week(page, 1)).toContainText('\u2212$40.25');
  await expect(week(page, 2)).toContainText('+$210.00');
  await expect(calendar(page).getByText('January 2026:')).toHaveText(
    'January 2026: +$169.75 · 3 trading days (ignores the date filter)',
  );
  await calendar(page).getByRole('button', { name: 'January 2026' }).click();
  const february = calendar(page).getByRole('button', { name: /^February 2026/ });
  await expect(february).toHaveAccessibleName('February 2026 \u2212$7.00, 1 trading day');
  await expect(calendar(page).getByText(/^2026:/)).toHaveText(
    '2026: +$162.75 · 4 trading days (ignores the date filter)',
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a tap anywhere on a day opens it, and amounts are short (CAL-03 CAL-05)', async ({ page, stack, trader }) => {
    await addDay(stack, trader, '2026-01-02', [1234.5, 10, 20, 30, 40], ['AAPL', 'B', 'C', 'D', 'E']);
    await signIn(page, trader);
    await openDashboard(page, '?month=2026-01');
    const friday = tile(page, 'Fri, Jan 2, 2026');
    await expect(friday).toHaveAccessibleName('Fri, Jan 2, 2026 +$1,334.50, 5 trades');
    await expect(friday.getByText('+1.3K')).toBeVisible();
    await expect(week(page, 1).getByText('+$1,334.50').last()).toBeVisible();
    // A finger on a ticker means the day, whose modal has all of them.
    const group = page.getByRole('link', { name: 'E x 1' });
    await group.scrollIntoViewIfNeeded();
    const box = await group.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await expect(dialog(page).getByRole('row')).toHaveCount(6);
  });
});
