import { expect } from '@playwright/test';
import { fillExits } from '../scenarios.ts';
import { openSignedIn } from '../traders.ts';
import type { States } from './states.ts';

/** Each tab of the scenarios. */
export const scenarioStates: States = {
  'other exits, empty': async ({ page, trader }) => {
    await openSignedIn(page, trader, '/scenarios');
    await expect(page.getByText('No trades yet')).toBeVisible();
  },
  'other exits': async ({ page, stack, trader }) => {
    await fillExits(stack, trader);
    await page.goto('/scenarios?stops=0.5,1,none&targets=1,2,none&cell=1:2');
    await expect(page.getByRole('img', { name: /^Equity with stop 1R, target 2R/ })).toBeVisible();
  },
  'other exits as a table, with own levels': async ({ page }) => {
    await page.getByRole('button', { name: 'Show as table' }).click();
    await page.getByRole('combobox', { name: 'Levels' }).selectOption('Own levels');
    await page.getByRole('textbox', { name: 'Stops' }).fill('x');
    await page.getByRole('button', { name: 'Apply levels' }).click();
    await expect(page.getByText(/^Enter 1 to 21 numbers/)).toBeVisible();
  },
};
