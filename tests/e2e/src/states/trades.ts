import { expect } from '@playwright/test';
import { attachFile } from '../attach-file.ts';
import { expectFocusInside } from '../keyboard.ts';
import { png, webm } from '../media.ts';
import { addTrade, openSignedIn } from '../traders.ts';
import { open } from './public.ts';
import type { StateContext, States } from './states.ts';

const button = ({ page }: StateContext, name: string) => page.getByRole('button', { name, exact: true });

/** The list and a trade. */
export const tradeStates: States = {
  'list, empty': async ({ page, trader }) => {
    await openSignedIn(page, trader, '/trades');
    await expect(page.getByRole('link', { name: 'Add your first trade' })).toBeVisible();
  },
  'list, full': async ({ page, stack, trader }) => {
    const trade = { tradeTag: 'NVDA', flagType: 'Breakout', amount: 99_999_999.99, date: '2026-01-30' };
    await addTrade(stack, trader, trade);
    await addTrade(stack, trader, { ...trade, tradeName: 'Opening gap, held over lunch', amount: -40.5 });
    await addTrade(stack, trader, { ...trade, tradeTag: 'AVERYLONGTICKERINDEE', amount: 0, comments: 'Chased it.' });
    await attachFile(stack, trader, 3, png('a-rather-long-name-of-a-screenshot-of-the-day.png', 400, 300));
    await attachFile(stack, trader, 3, await webm(page, 'replay.webm'));
    await page.goto('/trades');
    await expect(page.getByRole('link', { name: /AVERYLONG/ })).toBeVisible();
  },
  'list, searched without a hit': async ({ page }) => {
    await page.goto('/trades?q=nothing');
    await expect(page.getByText('No trades found.')).toBeVisible();
  },
  'a trade': async ({ page }) => {
    await open(page, '/trades/3', 'Trade Details');
    await expect(page.getByRole('button', { name: /^Enlarge/ })).toBeVisible();
  },
  'an image enlarged': async ({ page }) => {
    await page.getByRole('button', { name: /^Enlarge/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  },
  'a trade, edited with a mistake': async (around) => {
    const { page } = around;
    await expectFocusInside(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await button(around, 'Edit').click();
    await page.getByLabel('Trade Tag').fill('');
    await page.getByLabel('Profit / Loss').fill('100000000');
    await button(around, 'Save').click();
    await expect(page.getByText(/Profit \/ Loss must be between/)).toBeVisible();
  },
  'left with changes': async ({ page }) => {
    await page.getByRole('main').getByRole('link', { name: 'My Trades' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  },
  'a file to be deleted': async (around) => {
    const { page } = around;
    await button(around, 'Keep editing').click();
    await page.getByRole('button', { name: /^Delete a-rather/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  },
  'a trade, deleted': async (around) => {
    const { page } = around;
    await page.goto('/trades/2');
    await button(around, 'Delete').click();
    await expect(page.getByText('Opening gap, held over lunch deleted.')).toBeVisible();
    await button(around, 'Undo').focus();
  },
  trash: async ({ page }) => {
    await page.goto('/trades/trash');
    await expect(page.getByRole('list', { name: 'Deleted trades' }).getByRole('listitem')).toHaveCount(1);
  },
  'no such trade': async ({ page }) => {
    await page.goto('/trades/999');
    await expect(page.getByText('Trade not found')).toBeVisible();
  },
};
