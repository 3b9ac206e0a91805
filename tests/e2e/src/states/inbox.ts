import { expect } from '@playwright/test';
import { inbox } from 'contracts/inbox';
import { keys } from 'contracts/keys';
import { heading } from '../nav.ts';
import { getApi, openSignedIn } from '../traders.ts';
import type { States } from './states.ts';

const LONG = 'A-very-long-word-that-a-stranger-can-send-and-nobody-can-break-'.repeat(3);

/** What tools propose, and the keys that they use. */
export const inboxStates: States = {
  'the inbox': async ({ page, stack, trader }) => {
    const token = trader.idToken;
    const body = { name: LONG.slice(0, 60), scopes: ['inbox:write' as const], accounts: null, expiresInDays: 30 };
    const { key } = await getApi(stack).call(keys.create, { token, body });
    const params = { publicId: key.split('_')[1] ?? '' };
    const proposals = [
      { text: LONG },
      { proposal: { kind: 'trade' as const, trade: { tradeTag: 'ES', amount: 5, comments: LONG } } },
      { proposal: { kind: 'note' as const, date: '2026-01-30', text: LONG } },
      { proposal: { kind: 'tags' as const, trade: 1, add: ['A+', LONG.slice(0, 40)] } },
    ];
    for (const each of proposals) await getApi(stack).call(inbox.add, { token: key, params, body: each });
    await openSignedIn(page, trader, '/inbox');
    await expect(heading(page, 'Inbox')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(proposals.length);
  },
  'a note, with changes': async ({ page }) => {
    await page.getByRole('article', { name: /^Note/ }).getByRole('button', { name: 'Accept with changes' }).click();
    await expect(page.getByRole('dialog', { name: 'Save the note' })).toBeVisible();
  },
  'tags, with changes': async ({ page }) => {
    await page.keyboard.press('Escape');
    await page.getByRole('article', { name: /^Tags/ }).getByRole('button', { name: 'Accept with changes' }).click();
    await expect(page.getByRole('dialog', { name: 'Add the tags' })).toBeVisible();
  },
  'keys, sessions and events': async ({ page }) => {
    await page.goto('/account#access');
    await expect(page.getByRole('button', { name: /^Delete the key/ })).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'What happened to your account' }).getByRole('listitem'),
    ).not.toHaveCount(0);
  },
  'a new key': async ({ page }) => {
    await page.getByRole('button', { name: 'New key' }).click();
    await expect(page.getByRole('dialog', { name: 'New key' })).toBeVisible();
  },
  'a new key, made': async ({ page }) => {
    await page.getByRole('button', { name: 'Make key' }).click();
    await expect(page.getByRole('region', { name: 'Your key' })).toBeVisible();
  },
};
