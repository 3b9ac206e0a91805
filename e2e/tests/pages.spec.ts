import type { Page } from '@playwright/test';
import { sideways, violations } from '../src/page-checks.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

const publicPages = ['/', '/features', '/signup', '/signin', '/verify-email?email=a%40example.com', '/no-such-page'];
const traderPages = ['/dashboard', '/trades', '/add-trade', '/trades/1', '/manage-flags', '/account', '/analysis'];

/** A page counts as there when its heading is, and nothing loads any more. */
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await page.waitForLoadState('networkidle');
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('NAV-11 NAV-12 every public page has one h1, no accessibility violation, and fits a phone', async ({
      page,
    }) => {
      for (const path of publicPages) {
        await open(page, path);
        expect(await violations(page), path).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await sideways(page), `${path} sideways`).toBe(0);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });

    test('NAV-11 NAV-12 every page of a trader has one h1, no accessibility violation, and fits a phone', async ({
      page,
      stack,
      trader,
    }) => {
      await addTrade(stack, trader, {
        tradeTag: 'NVDA',
        flagType: 'Breakout',
        amount: 99_999_999.99,
        date: '2026-01-30',
      });
      await addTrade(stack, trader, { tradeTag: 'TSLA', amount: -40, date: '2026-01-31', comments: 'Chased it.' });
      await signIn(page, trader);
      for (const path of traderPages) {
        await open(page, path);
        expect(await violations(page), path).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await sideways(page), `${path} sideways`).toBe(0);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  });
}
