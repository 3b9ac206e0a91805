import { expect } from '@playwright/test';
import { missedTrades } from 'contracts/missed-trades';
import { rules } from 'contracts/playbook-rules';
import { fillJournal } from '../reports.ts';
import { getApi, openSignedIn } from '../traders.ts';
import type { StateContext, States } from './states.ts';

const longText =
  'A rule that someone wrote as long as the field allows, to see how the page handles it on a phone, and more';

const addRules = async ({ stack, trader: { idToken: token } }: StateContext): Promise<void> => {
  const rule = { setup: 'Breakout', group: 'Entry', required: true, weight: 1, from: null, until: null } as const;
  const opened = { fact: 'opened', from: '09:30', until: '11:00' } as const;
  const body = { ...rule, text: 'Early only', conditions: [opened, { fact: 'has', what: 'risk' } as const] };
  await getApi(stack).call(rules.create, { token, body });
  await getApi(stack).call(rules.create, { token, body: { ...rule, text: longText, conditions: null } });
};

const addMissedTrade = async ({ stack, trader: { idToken: token } }: StateContext): Promise<void> => {
  const prices = { entry: 100, stop: 99, target: null, exit: 102 };
  const trade = {
    date: '2026-01-08',
    setup: 'Breakout',
    ticker: 'AVERYLONGTICKERINDEE',
    side: 'long',
    ...prices,
  } as const;
  const body = { ...trade, reason: 'hesitated', valid: false, notes: longText } as const;
  await getApi(stack).call(missedTrades.create, { token, body });
};

/** The pages of the playbook. */
export const playbookStates: States = {
  playbook: async (around) => {
    await fillJournal(around.stack, around.trader);
    await addRules(around);
    await openSignedIn(around.page, around.trader, '/playbook');
    await expect(around.page.getByRole('region', { name: 'Breakout' })).toContainText('%');
  },
  'the playbook as a table': async ({ page }) => {
    await page.goto('/playbook?view=table');
    await expect(page.getByRole('row', { name: /Breakout/ })).toContainText('%');
  },
  'a setup': async ({ page }) => {
    await page.goto('/playbook/Breakout');
    await expect(page.getByRole('img', { name: /^Last 8 answers/ })).toHaveCount(2);
    await page.getByText('Ready-made rules').click();
  },
  'the form of a rule': async ({ page }) => {
    await page.getByRole('button', { name: 'Edit Early only' }).click();
    await expect(page.getByRole('region', { name: 'Figures of this rule' })).toContainText('trades');
  },
  'the rules for every trade': async ({ page }) => {
    await page.goto('/playbook/every-trade');
    await expect(page.getByText('No rules yet')).toBeVisible();
  },
  'missed trades': async (around) => {
    await addMissedTrade(around);
    await around.page.goto('/playbook/missed');
    await expect(around.page.getByRole('row', { name: /AVERYLONG/ })).toBeVisible();
  },
  'the form of a missed trade': async ({ page }) => {
    await page.getByRole('button', { name: 'Add missed trade' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};
