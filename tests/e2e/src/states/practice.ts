import { expect } from '@playwright/test';
import { addPricedTrade, pricedTrade } from '../priced-trade.ts';
import { openSignedIn } from '../traders.ts';
import type { States } from './states.ts';

/** Drills, and the replay of a trade and of a day. */
export const practiceStates: States = {
  'practice, empty': async ({ page, trader }) => {
    await openSignedIn(page, trader, '/practice');
    await expect(page.getByText('No trades to practise')).toBeVisible();
  },
  'a drill with a refused stop': async ({ page, stack, trader }) => {
    await addPricedTrade(stack, trader);
    await page.goto('/practice');
    await page.getByRole('textbox', { name: 'Stop' }).fill('500');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Stop must be below/)).toBeVisible();
  },
  'a decided drill': async ({ page }) => {
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(/^Your decision would have made/)).toBeVisible();
  },
  'the replay of a trade': async ({ page }) => {
    await page.goto('/charts/AAPL?replay=1');
    await page.getByRole('slider', { name: 'Replay' }).press('Shift+ArrowRight');
    await expect(page.getByRole('group', { name: 'Position' })).toHaveText(/long 100$/);
  },
  'the replay of a day': async ({ page }) => {
    await page.goto(`/days/${pricedTrade.date}?replay`);
    await page.getByRole('slider', { name: 'Replay' }).press('Shift+ArrowRight');
    await expect(page.getByRole('group', { name: 'Position' })).toHaveText(/1 open trade$/);
  },
};
