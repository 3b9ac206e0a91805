import { expect } from '@playwright/test';
import { fillJournal } from '../reports.ts';
import { addTrade, openSignedIn } from '../traders.ts';
import type { StateContext, States } from './states.ts';

const longName = 'A very long name of a setup that nobody has yet to like at';

const openReport =
  (path: string) =>
  async ({ page }: StateContext): Promise<void> => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('region').nth(1)).toBeVisible();
    await expect(main.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  };

/** Each report. */
export const reportStates: States = {
  'reports, empty': async ({ page, trader }) => {
    await openSignedIn(page, trader, '/reports');
    await expect(page.getByText('No trades yet')).toBeVisible();
  },
  reports: async (around) => {
    await fillJournal(around.stack, around.trader);
    const trade = { tradeTag: 'AVERYLONGTICKERINDEE', flagType: longName, amount: -99_999_999.99, date: '2026-01-30' };
    await addTrade(around.stack, around.trader, trade);
    await openReport('/reports')(around);
  },
  'results by setup': openReport('/reports/by/setup'),
  'results by hour, in R': openReport('/reports/by/hour?unit=r'),
  'a cross table': openReport('/reports/cross'),
  'a comparison': openReport('/reports/compare?side=long&with=side%3Dnone'),
  'a year': openReport('/reports/year?year=2026'),
  'a scatter plot': openReport('/reports/scatter'),
  'a scatter plot as a table': ({ page }) => page.getByRole('button', { name: 'Show as table' }).click(),
  'R analysis': openReport('/reports/risk'),
  'a report that failed': async ({ page }) => {
    await page.route('**/api/reports?*', (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto('/reports/by/ticker');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  },
};
