import { expect } from '@playwright/test';
import { calls } from 'contracts';
import { chooseFiles, controls, fillTrade, openForm } from '../add-trade.ts';
import { png } from '../media.ts';
import { getApi } from '../traders.ts';
import type { States } from './states.ts';

const longName = 'A very long name of a setup type that nobody has to like at';

/** Add Trade and the setup types. */
export const entryStates: States = {
  'add trade': ({ page, trader }) => openForm(page, trader),
  'add trade, with mistakes': async ({ page }) => {
    await fillTrade(page, 'AVERYLONGTICKERINDEEDX', '-99,999,999.999');
    await expect(page.getByText('An amount can have at most 2 decimals.')).toBeVisible();
  },
  'add trade, with files': async ({ page }) => {
    const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') };
    await chooseFiles(page, [png(`${'long'.repeat(60)}.png`), pdf]);
    await expect(page.getByRole('alert').filter({ hasText: 'notes.pdf' })).toBeVisible();
  },
  'add trade, the next one': async ({ page }) => {
    await fillTrade(page);
    await controls(page).saveAndNext.click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved: AAPL' })).toBeVisible();
  },
  'an upload that failed': async ({ page }) => {
    await fillTrade(page, 'TSLA', '12');
    await chooseFiles(page, [png('real.png'), png('cut.png')]);
    await page.route('**/api/media/upload', (route) =>
      route.request().postDataBuffer()?.includes('cut.png') ? route.abort() : route.continue(),
    );
    await controls(page).save.click();
    await expect(controls(page).file('real.png')).toContainText('Uploaded');
    await expect(controls(page).file('cut.png')).toContainText('Upload failed');
  },
  'setup types': async ({ page, stack, trader }) => {
    const body = { action: 'add', newName: longName } as const;
    await getApi(stack).call(calls.flags.change, { token: trader.idToken, body });
    await page.goto('/manage-flags');
    await expect(page.getByRole('button', { name: `Edit ${longName}` })).toBeVisible();
  },
  'a setup type, renamed to another’s name': async ({ page }) => {
    await page.getByRole('button', { name: 'Edit Breakout' }).click();
    await page.getByLabel('New name for Breakout').fill('Reversal');
    await expect(page.getByRole('alert')).toHaveText('A setup type “Reversal” already exists.');
  },
  'a setup type, deleted': async ({ page }) => {
    await page.getByRole('button', { name: `Delete ${longName}` }).click();
    await page.getByRole('button', { name: 'Undo' }).focus();
  },
};
