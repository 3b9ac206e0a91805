import { expect, type Page } from '@playwright/test';
import { calls } from 'contracts';
import { labels } from 'contracts/labels';
import { chooseFiles, controls, fillTrade, openForm } from '../add-trade.ts';
import { png } from '../media.ts';
import { getApi } from '../traders.ts';
import type { States } from './states.ts';

const longName = 'A very long name of a setup that nobody has yet to like at';

const openTagMenu = (page: Page) => page.getByRole('button', { name: 'More for FOMO' }).click();

/** Add Trade, and the pages that manage setups, tags and accounts. */
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
  setups: async ({ page, stack, trader }) => {
    const body = { action: 'add', newName: longName } as const;
    await getApi(stack).call(calls.flags.change, { token: trader.idToken, body });
    await page.goto('/manage-flags');
    await expect(page.getByRole('button', { name: `Edit ${longName}` })).toBeVisible();
  },
  'a setup, renamed to another’s name': async ({ page }) => {
    await page.getByRole('button', { name: 'Edit Breakout' }).click();
    await page.getByLabel('New name for Breakout').fill('Reversal');
    await expect(page.getByRole('alert')).toHaveText('A setup “Reversal” already exists.');
  },
  'a setup, deleted': async ({ page }) => {
    await page.getByRole('button', { name: `Delete ${longName}` }).click();
    await page.getByRole('button', { name: 'Undo' }).focus();
  },
  tags: async ({ page, stack, trader }) => {
    for (const name of [longName, 'FOMO']) {
      const body = { kind: 'tags', action: 'add', name } as const;
      await getApi(stack).call(labels.change, { token: trader.idToken, body });
    }
    await page.goto('/manage-tags');
    await expect(page.getByRole('button', { name: `Edit ${longName}` })).toBeVisible();
  },
  'a tag, archived': async ({ page }) => {
    await openTagMenu(page);
    await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
    await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  },
  'a tag to be merged': async ({ page }) => {
    await openTagMenu(page);
    await page.getByRole('menuitem', { name: 'Merge…' }).click();
    await expect(page.getByLabel('Merge into')).toBeVisible();
  },
  accounts: async ({ page }) => {
    await page.goto('/manage-accounts');
    await expect(page.getByText('No accounts yet')).toBeVisible();
  },
};
