import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { addDay, calendar, dialog, openDashboard, tile, today } from '../src/calendar.ts';
import { addTrades, statistic } from '../src/dashboard.ts';
import { getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, type Locator, type Page, test } from '../src/test.ts';
import { addTrade, getApi, openSignedIn, signIn } from '../src/traders.ts';

/** The texts of statistics that are wider than their box. */
const findCutOffTexts = (page: Page): Promise<string[]> =>
  page
    .getByRole('group')
    .locator('p')
    .evaluateAll((all) => all.filter((it) => it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent ?? ''));

/** By how many pixels a table is wider than its box. */
const getTableOverflow = (table: Locator): Promise<number> =>
  table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : Number.NaN));

test('amounts of ten digits fit on phone and desktop', async ({ page, stack, trader }) => {
  const amount = 99_999_999.99;
  await addTrades(stack, trader, [
    ...Array.from({ length: 3 }, () => ({ tradeTag: 'BRK.A', flagType: 'Breakout', amount, date: '2026-01-28' })),
    { tradeTag: 'BRK.A', flagType: 'Reversal', amount: -amount, date: '2026-01-29' },
  ]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, trader);
  const setups = page.getByRole('table', { name: 'Performance by setup' });
  await setups.scrollIntoViewIfNeeded();
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(setups.getByRole('row', { name: /Breakout/ })).toContainText('+$299,999,999.97');
    expect(await getTableOverflow(setups)).toBe(0);
    await expect(statistic(page, 'Total P&L')).toContainText('+$199,999,999.98');
    await expect(statistic(page, 'Average win')).toContainText('+$99,999,999.99');
    expect(await getHorizontalOverflow(page)).toBe(0);
    expect(await findCutOffTexts(page)).toEqual([]);
  }
});

test('the review queue is as wide as a phone, with long names of setups and tags (REV-02)', async ({
  page,
  stack,
  trader,
}) => {
  const api = getApi(stack);
  const token = trader.idToken;
  const date = '2026-01-12';
  const setup = 'Opening range breakout with volume after the second pullback';
  const tags = ['M'.repeat(limits.labelLength), 'Held through the announcement without a stop, as on Friday'];
  await api.call(calls.settings.change, { token, headers: { 'if-match': '0' }, body: { reviewSince: date } });
  const ids: number[] = [];
  for (const minute of [10, 11, 12, 13, 14, 15, 16, 17]) {
    const times = { openedAt: `${date}T15:${minute}:00Z`, closedAt: `${date}T16:${minute}:00Z` };
    const body = { tradeTag: 'SPXW  261218P06790000', flagType: setup, tags, comments: tags.join(' '), ...times };
    ids.push((await addTrade(stack, trader, { ...body, date, amount: -12_345.67, side: 'long' })).id);
  }
  const body = { ids: ids.slice(-2), change: { action: 'markReviewed' } } as const;
  await api.call(calls.bulk.change, { token, body });
  await openSignedIn(page, trader, '/review');
  await expect(page.getByText('2 of 8 trades reviewed')).toBeVisible();
  await expect(page.getByRole('button', { name: setup, pressed: true })).toBeVisible();
  for (const width of [1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await getHorizontalOverflow(page)).toBe(0);
  }
});

const height = async (page: Page) => (await calendar(page).boundingBox())?.height;

test('the month is in the address, and no view of the calendar moves the page below it (CAL-01)', async ({
  page,
  trader,
}) => {
  await signIn(page, trader);
  const heights: (number | undefined)[] = [];
  for (const month of ['2026-02', '2026-01', '2026-05']) {
    await openDashboard(page, `?month=${month}`);
    heights.push(await height(page));
  }
  expect(new Set(heights).size).toBe(1);
  const button = (name: string) => calendar(page).getByRole('button', { name, exact: true });
  await button('Next month').click();
  await expect(page).toHaveURL(/\?month=2026-06$/);
  await page.reload();
  await button('June 2026').click();
  expect(await height(page)).toBe(heights[0]);
  await button('2026').click();
  expect(await height(page)).toBe(heights[0]);
  await calendar(page).getByRole('button', { name: '2024' }).click();
  await calendar(page).getByRole('button', { name: 'February 2024' }).click();
  await expect(page).toHaveURL(/\?month=2024-02$/);
  await expect(tile(page, 'Thu, Feb 1, 2024')).toBeFocused();
  await button('Today').click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(today(page)).toHaveCount(1);
});

test('a day of 200 trades scrolls inside the modal, on desktop and phone (CAL-05)', async ({ page, stack, trader }) => {
  const amounts = Array.from({ length: 200 }, (_, index) => index - 99);
  await addDay(stack, trader, '2026-01-13', amounts, ['AAPL', 'TSLA', 'NVDA']);
  await signIn(page, trader);
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 360, height: 640 },
  ]) {
    await page.setViewportSize(viewport);
    await openDashboard(page, '?month=2026-01&day=2026-01-13');
    await expect(dialog(page).getByRole('row')).toHaveCount(201);
    // Time, side, size and R of a trade share a line.
    const lastRow = dialog(page).getByRole('row').last();
    const getTop = async (column: string) => (await lastRow.locator(`[data-label="${column}"]`).boundingBox())?.y;
    expect(await getTop('R')).toBe(await getTop('Time'));
    await lastRow.scrollIntoViewIfNeeded();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole('link', { name: 'Add trade on this day' })).toBeInViewport({ ratio: 1 });
    expect(await getHorizontalOverflow(page)).toBe(0);
  }
});
