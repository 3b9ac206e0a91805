import { expect } from '@playwright/test';
import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { rules } from 'contracts/playbook-rules';
import { settings } from 'contracts/settings';
import { fillJournal } from '../reports.ts';
import { addTrade, getApi, openSignedIn } from '../traders.ts';
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

const LONG_DAY = '2026-01-12';
/** As long as names can be, one of them without a place to wrap. */
const LONG_SETUP = 'Opening range breakout with volume after the second pullback';
const LONG_TAGS = ['M'.repeat(limits.labelLength), 'Held through the announcement without a stop, as on Friday'];

/** Ten trades of one day with long names, two of them reviewed. Returns the number of a trade in the middle. */
const fillLongDay = async ({ stack, trader }: StateContext): Promise<number> => {
  const ids: number[] = [];
  for (let minute = 10; minute < 20; minute += 1) {
    const times = { openedAt: `${LONG_DAY}T15:${minute}:00Z`, closedAt: `${LONG_DAY}T16:${minute}:00Z` };
    const labels = { flagType: LONG_SETUP, tags: LONG_TAGS, comments: LONG_TAGS.join(' ') };
    const body = { tradeTag: 'SPXW  261218P06790000', date: LONG_DAY, amount: -12_345.67, side: 'long' } as const;
    ids.push((await addTrade(stack, trader, { ...body, ...labels, ...times })).id);
  }
  const change = { action: 'markReviewed' } as const;
  await getApi(stack).call(calls.bulk.change, { token: trader.idToken, body: { ids: ids.slice(0, 2), change } });
  return ids[5] ?? 0;
};

/** The review queue, a week and the insights. */
export const reviewStates: States = {
  'a trade to review': async (around) => {
    await fillQueue(around);
    await openSignedIn(around.page, around.trader, '/review');
    await expect(around.page.getByRole('list', { name: 'Rules of this trade' })).toBeVisible();
  },
  'a trade with long names, of a day of ten': async (around) => {
    await around.page.goto(`/review?trade=${await fillLongDay(around)}`);
    await expect(around.page.getByText('2 of 10 trades reviewed')).toBeVisible();
    await expect(around.page.getByRole('button', { name: LONG_SETUP, pressed: true })).toBeVisible();
  },
  'a day to review': async ({ page }) => {
    await page.goto(`/review?day=${FIRST_DAY}`);
    await expect(page.getByRole('list', { name: 'Marks of trades' })).toBeVisible();
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
