import { expect } from '@playwright/test';
import { attachFile } from '../attach-file.ts';
import { addDay, calendar, dialog, openDashboard } from '../calendar.ts';
import { addTrades, panel, sampleTrades } from '../dashboard.ts';
import { png } from '../media.ts';
import { openSignedIn } from '../traders.ts';
import type { States } from './states.ts';

export const dashboardStates: States = {
  'dashboard, empty': async ({ page, trader }) => {
    await openSignedIn(page, trader);
    await expect(page.getByText('No trades yet! Enter a trade to generate statistics.')).toBeVisible();
    await expect(panel(page, 'Start your journal').getByRole('link', { name: 'Add your first trade' })).toBeVisible();
  },
  'dashboard, full': async ({ page, stack, trader }) => {
    await addTrades(stack, trader, sampleTrades);
    await addDay(stack, trader, '2026-01-02', [1234.5, 10, 20, 30, 40], ['AAPL', 'BRK.B', 'C', 'D', 'E']);
    await addDay(stack, trader, '2026-01-31', [-12_345.67, 99_999_999.99]);
    await attachFile(stack, trader, 7, png('chart.png'));
    await openDashboard(page, '?month=2026-01');
    await expect(page.getByRole('list', { name: 'Trades on Fri, Jan 2, 2026' })).toBeVisible();
    await panel(page, 'Equity and daily P&L').scrollIntoViewIfNeeded();
    await expect(page.getByRole('slider')).toBeVisible();
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expect(page.getByRole('table', { name: 'Performance by setup' })).toBeVisible();
  },
  'a figure explained': async ({ page }) => {
    const figure = page.getByRole('button', { name: 'Profit factor', exact: true });
    await figure.focus();
    await expect(figure).toHaveAccessibleDescription(/./);
  },
  'a range that ends before it begins': async ({ page }) => {
    await page.getByLabel('To', { exact: true }).fill('2026-01-20');
    await page.getByLabel('From', { exact: true }).fill('2026-01-30');
    await expect(page.getByLabel('From', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  },
  'the months of a year': async ({ page }) => {
    await openDashboard(page, '?month=2026-01');
    await calendar(page).getByRole('button', { name: 'January 2026' }).click();
    await expect(calendar(page).getByText(/^2026:/)).toContainText('trading days');
  },
  'the years of a decade': async ({ page }) => {
    await calendar(page).getByRole('button', { name: '2026', exact: true }).click();
    await expect(calendar(page).getByText('Choose a year')).toBeVisible();
  },
  'a day': async ({ page }) => {
    await openDashboard(page, '?month=2026-01&day=2026-01-02');
    await expect(dialog(page).getByRole('row')).toHaveCount(6);
  },
  'a day without trades': async ({ page }) => {
    await openDashboard(page, '?month=2026-01&day=2026-01-14');
    await expect(dialog(page).getByText('No trades are documented for this day.')).toBeVisible();
  },
};
