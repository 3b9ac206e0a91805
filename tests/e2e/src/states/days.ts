import { expect } from '@playwright/test';
import { calls } from 'contracts/every-call';
import { fillJournal } from '../reports.ts';
import { getApi, openSignedIn } from '../traders.ts';
import type { StateContext, States } from './states.ts';

const DATE = '2026-01-08';

const longText =
  'A plan that someone wrote as long as the field allows, to see how the page handles it on a phone, and more';

const writeDay = async ({ stack, trader: { idToken: token } }: StateContext): Promise<void> => {
  const api = getApi(stack);
  const params = { date: DATE };
  const plan = {
    ...{ bias: longText, focus: 'Wait', tickers: ['AVERYLONGTICKERINDEE', 'ES'], maxLoss: 400, maxTrades: 4 },
    levels: [{ price: 5100.25, label: longText }],
    scenarios: [{ if: longText, ['then' as const]: 'Wait', setup: null }],
  };
  await api.call(calls.dayPlans.save, { token, params, body: plan });
  const text = `# Open\n\n- **chased** ${longText}\n- [ ] a task\n\n| a | b |\n|---|---|\n| ${longText} | 2 |\n\n\`code\``;
  await api.call(calls.dayJournal.addNote, { token, params, body: { text } });
  await api.call(calls.dayJournal.change, { token, params, body: { grade: 'B', tomorrow: longText } });
};

/** The pages of days. */
export const dayStates: States = {
  days: async (around) => {
    await fillJournal(around.stack, around.trader);
    await writeDay(around);
    await openSignedIn(around.page, around.trader, '/days');
    await expect(around.page.getByRole('article', { name: /Jan 8, 2026/ })).toContainText('Plan');
  },
  'a day of the journal': async ({ page }) => {
    await page.getByRole('link', { name: /Jan 8, 2026/ }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Open' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Daily P&L' })).toBeVisible();
  },
  'the forms of a day': async ({ page }) => {
    await page.getByRole('button', { name: 'Change plan' }).click();
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByLabel('Text')).toBeFocused();
  },
  templates: async ({ page }) => {
    await page.goto('/days/templates');
    await expect(page.getByRole('list', { name: 'Your templates' }).getByRole('listitem')).toHaveCount(3);
  },
  'the form of a template': async ({ page }) => {
    await page.getByRole('button', { name: 'More for Before the open' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog', { name: 'Edit template' })).toBeVisible();
  },
};
