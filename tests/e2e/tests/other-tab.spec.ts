import { today } from '../src/calendar.ts';
import { panel, statistic } from '../src/dashboard.ts';
import { barLink } from '../src/nav.ts';
import { expect, type Page, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

const saveTrade = async (page: Page, ticker: string, amount: string): Promise<void> => {
  await page.goto('/add-trade');
  await page.getByLabel('Ticker Symbol').fill(ticker);
  await page.getByLabel('Amount Gained / Lost ($)').fill(amount);
  await page.getByRole('button', { name: 'Save Trade' }).click();
  await page.waitForURL('**/trades');
};

test('a trade that is saved in one tab shows in every other tab, on dashboard, calendar and list (CLI-05)', async ({
  page,
  context,
  trader,
}) => {
  await openSignedIn(page, trader);
  await expect(statistic(page, 'Trades Taken')).toContainText('--');
  await expect(today(page)).not.toHaveAccessibleName(/\$/);
  const list = await context.newPage();
  await list.goto('/trades');
  await expect(list.getByText('No trades found.')).toBeVisible();
  const editing = await context.newPage();

  await test.step('add', async () => {
    await saveTrade(editing, 'NVDA', '12.5');
    await expect(statistic(page, 'Trades Taken')).toContainText('1');
    await expect(statistic(page, 'Total P&L')).toContainText('+$12.50');
    await expect(statistic(page, 'Wins')).toContainText('1of 1 trade');
    await expect(panel(page, 'Recent Trades')).toContainText('NVDA');
    await expect(today(page)).toHaveAccessibleName(/\+\$12\.50, 1 trade, 100% wins$/);
    await expect(page.getByRole('link', { name: 'NVDA x 1' })).toBeVisible();
    await expect(list.getByRole('link', { name: /NVDA/ })).toContainText('+$12.50');
  });
  await test.step('edit', async () => {
    await editing.goto('/trades/1');
    await editing.getByRole('button', { name: 'Edit' }).click();
    await editing.getByLabel('Profit / Loss').fill('-77.01');
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(list.getByRole('link', { name: /NVDA/ })).toContainText('−$77.01');
    await expect(statistic(page, 'Total P&L')).toContainText('−$77.01');
    await expect(today(page)).toHaveAccessibleName(/\u2212\$77\.01, 1 trade, 0% wins$/);
  });
  await test.step('the tab that made the change shows it too, without a reload', async () => {
    await barLink(editing, 'Dashboard').click();
    await expect(statistic(editing, 'Total P&L')).toContainText('−$77.01');
  });
});
