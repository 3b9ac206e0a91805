import { expect } from '@playwright/test';
import { rules } from 'contracts/playbook-rules';
import { settings } from 'contracts/settings';
import { fillJournal } from '../reports.ts';
import { getApi, openSignedIn } from '../traders.ts';
import type { StateContext, States } from './states.ts';

const FIRST_DAY = '2026-01-05';

/** A journal of January with one rule, all of it to review. */
const fillQueue = async ({ stack, trader }: StateContext): Promise<void> => {
  const api = getApi(stack);
  const token = trader.idToken;
  const rule = { setup: null, group: '', text: 'Waited for the close', required: true, weight: 1 } as const;
  await fillJournal(stack, trader);
  await api.call(rules.create, { token, body: { ...rule, conditions: null, from: null, until: null } });
  const body = { timeZone: 'UTC', reviewSince: FIRST_DAY };
  await api.call(settings.change, { token, headers: { 'if-match': '0' }, body });
};

/** The review queue, a week and the insights. */
export const reviewStates: States = {
  'a trade to review': async (around) => {
    await fillQueue(around);
    await openSignedIn(around.page, around.trader, '/review');
    await expect(around.page.getByRole('list', { name: 'Rules of this trade' })).toBeVisible();
  },
  'a day to review': async ({ page }) => {
    await page.goto(`/review?day=${FIRST_DAY}`);
    await expect(page.getByRole('list', { name: 'Marks of the curve' })).toBeVisible();
  },
  'a week to review': async ({ page }) => {
    await page.goto(`/review?week=${FIRST_DAY}`);
    await expect(page.getByLabel('Goal')).toBeVisible();
  },
  'the review of a week': async ({ page }) => {
    await page.goto(`/review/week/${FIRST_DAY}`);
    await expect(page.getByLabel('Goal')).toBeVisible();
  },
  insights: async ({ page }) => {
    await page.goto('/review/insights');
    await expect(page.getByText(/too few trades for insights/)).toBeVisible();
  },
};
