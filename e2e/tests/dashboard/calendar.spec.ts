import { addDay, calendar, dialog, openDashboard, tile, today, week } from '../../src/calendar.ts';
import { hold } from '../../src/hold.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

const height = async (page: Page) => (await calendar(page).boundingBox())?.height;
const phone = { width: 360, height: 740 };

test('CAL-01 CAL-02 CAL-03 a month shows what each day, each week and the month came to', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-02', [0.1, 0.2, -40.55], ['TSLA']);
  await addDay(stack, trader, '2026-01-05', [10, 20, 30, 40, 50, 60], ['A', 'B', 'C', 'D', 'E', 'F']);
  await addDay(stack, trader, '2026-01-06', [0]);
  await addDay(stack, trader, '2026-02-01', [-7]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  await expect(calendar(page).getByText(/^(Sun|Mon|Tue|Wed|Thu|Fri|Sat)$/)).toHaveText([
    'Sun',
    'Mon',
    'Tue',
    'Wed',
    'Thu',
    'Fri',
    'Sat',
  ]);
  await expect(tile(page, 'Fri, Jan 2, 2026')).toHaveAccessibleName('Fri, Jan 2, 2026 \u2212$40.25, 3 trades');
  await expect(tile(page, 'Mon, Jan 5, 2026')).toHaveAccessibleName('Mon, Jan 5, 2026 +$210.00, 6 trades');
  await expect(tile(page, 'Tue, Jan 6, 2026')).toHaveAccessibleName('Tue, Jan 6, 2026 $0.00, 1 trade');
  const groups = page.getByRole('list', { name: 'Trades on Mon, Jan 5, 2026' }).getByRole('listitem');
  await expect(groups).toHaveText(['F x 1', 'E x 1', 'D x 1', 'C x 1', '+2 more...']);
  await expect(week(page, 1)).toContainText('\u2212$40.25');
  await expect(week(page, 2)).toContainText('+$210.00');
  await expect(calendar(page).getByText('Month:')).toHaveText(
    'Month: +$169.75 · 3 trading days (ignores the date filter)',
  );

  const inks = await Promise.all(
    ['Tue, Jan 6, 2026', 'Mon, Jan 5, 2026', 'Fri, Jan 2, 2026'].map((day) =>
      tile(page, day)
        .getByText(/\$/)
        .last()
        .evaluate((amount) => getComputedStyle(amount).color),
    ),
  );
  expect(inks[0]).toBe(inks[1]);
  expect(inks[2]).not.toBe(inks[1]);
});

test('CAL-04 a click on a group opens its newest trade, and on a day beside its groups the day', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-02', [1, 2, 3], ['TSLA', 'AAPL', 'TSLA']);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  await page.getByRole('link', { name: 'TSLA x 2' }).click();
  await expect(page).toHaveURL(/\/trades\/3$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?month=2026-01$/);
  await tile(page, 'Fri, Jan 2, 2026').click({ position: { x: 70, y: 110 } });
  await expect(dialog(page)).toHaveAccessibleName('Fri, Jan 2, 2026');
});

test('CAL-04 CAL-05 the keyboard comes to every day and group, and the focus comes back', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5], ['MSFT']);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  await calendar(page).getByRole('button', { name: 'Next month' }).focus();
  await page.keyboard.press('Tab');
  await expect(tile(page, 'Thu, Jan 1, 2026')).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(tile(page, 'Tue, Jan 13, 2026')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'MSFT x 1' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveAccessibleName('Tue, Jan 13, 2026');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(tile(page, 'Tue, Jan 13, 2026')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(tile(page, 'Fri, Feb 13, 2026')).toBeFocused();
  await expect(page).toHaveURL(/month=2026-02/);
  await page.keyboard.press('PageUp');
  await expect(tile(page, 'Tue, Jan 13, 2026')).toBeFocused();
});

test('CAL-01 the month is in the address, and no month moves what stands under it', async ({ page, trader }) => {
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
  await expect(button('June 2026')).toBeVisible();
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

test('CAL-01 a year shows what each of its months came to', async ({ page, stack, trader }) => {
  await addDay(stack, trader, '2025-12-31', [1000]);
  await addDay(stack, trader, '2026-01-02', [100, -20]);
  await addDay(stack, trader, '2026-03-02', [-30.5]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-03');
  await calendar(page).getByRole('button', { name: 'March 2026' }).click();
  const month = (name: string) => calendar(page).getByRole('button', { name: new RegExp(`^${name} 2026`) });
  await expect(month('January')).toHaveAccessibleName('January 2026 +$80.00, 1 trading day');
  await expect(month('March')).toHaveAccessibleName('March 2026 \u2212$30.50, 1 trading day');
  await expect(month('February')).toHaveAccessibleName('February 2026');
  await expect(calendar(page).getByText('Year:')).toHaveText(
    'Year: +$49.50 · 2 trading days (ignores the date filter)',
  );
});

test('CAL-07 the month before stays while the next one loads, and a failure is silent and empty', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5]);
  await addDay(stack, trader, '2026-02-03', [8]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  const { release } = await hold(page, /calendar\?from=2026-02-01/);
  await calendar(page).getByRole('button', { name: 'Next month' }).click();
  await expect(calendar(page).getByRole('button', { name: 'February 2026' })).toBeVisible();
  await expect(tile(page, 'Tue, Jan 13, 2026')).toHaveAccessibleName(/\+\$5\.00/);
  release();
  await expect(tile(page, 'Tue, Feb 3, 2026')).toHaveAccessibleName(/\+\$8\.00/);
});

test.describe('when the calls fail', () => {
  test.use({ allowedComplaints: /Failed to load resource|failed 403/ });

  test('CAL-07 CLI-02 tiles and modal are empty, without a word', async ({ page, stack, trader }) => {
    await addDay(stack, trader, '2026-01-13', [5]);
    await signIn(page, trader);
    await page.route(/\/api\/trades\/(calendar|by-day)/, (route) =>
      route.fulfill({ status: 403, json: { error: 'Not now.', code: 'forbidden' } }),
    );
    await openDashboard(page, '?month=2026-01');
    await expect(calendar(page).getByText('Month:')).toHaveText('Month: -- (ignores the date filter)');
    await expect(calendar(page).getByRole('list', { name: /^Trades on/ })).toHaveCount(0);
    const asked = page.waitForResponse(/by-day/);
    await tile(page, 'Tue, Jan 13, 2026').click();
    await asked;
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByRole('table')).toHaveCount(0);
    await expect(page.getByText('Not now.')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('CLI-05 a trade that is saved in another tab shows at once', async ({ page, context, trader }) => {
  await signIn(page, trader);
  await openDashboard(page);
  await expect(today(page)).not.toHaveAccessibleName(/\$/);
  const other = await context.newPage();
  await other.goto('/add-trade');
  await other.getByLabel('Ticker Symbol').fill('NVDA');
  await other.getByLabel('Setup Type').selectOption('Breakout');
  await other.getByLabel('Amount Gained / Lost ($)').fill('12.5');
  await other.getByRole('button', { name: 'Save Trade' }).click();
  await expect(today(page)).toHaveAccessibleName(/\+\$12\.50, 1 trade$/);
  await expect(page.getByRole('link', { name: 'NVDA x 1' })).toBeVisible();
});

// Each on a day on which its clocks are changed, where they are; the fourth skips midnight itself.
const zones = [
  { timezoneId: 'Pacific/Auckland', day: '2026-09-27', name: 'Sun, Sep 27, 2026', offset: '+12:00', next: '+13:00' },
  { timezoneId: 'UTC', day: '2026-03-01', name: 'Sun, Mar 1, 2026', offset: 'Z', next: 'Z' },
  { timezoneId: 'America/Los_Angeles', day: '2026-11-01', name: 'Sun, Nov 1, 2026', offset: '-07:00', next: '-08:00' },
  { timezoneId: 'Africa/Cairo', day: '2026-04-24', name: 'Fri, Apr 24, 2026', offset: '+02:00', next: '+03:00' },
];

for (const { timezoneId, day, name, offset, next } of zones) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('CAL-01 CAL-05 days are the local ones, from their first moment to their last', async ({
      page,
      stack,
      trader,
    }) => {
      const amounts = { before: -3, day: 7, after: 11 };
      const at = (date: string, days: number) =>
        new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
      await addTrade(stack, trader, { tradeTag: 'A', amount: amounts.before, date: at(day, -1) });
      await addTrade(stack, trader, { tradeTag: 'B', amount: amounts.day, date: day });
      await addTrade(stack, trader, { tradeTag: 'C', amount: amounts.after, date: at(day, 1) });
      // One second into the day: Cairo's begins at 1 o'clock.
      const first = timezoneId === 'Africa/Cairo' ? `${day}T01:00:01${next}` : `${day}T00:00:01${offset}`;
      await page.clock.setFixedTime(first);
      await signIn(page, trader);
      await openDashboard(page);
      await expect(today(page)).toHaveAccessibleName(`${name} +$7.00, 1 trade`);
      await page.clock.setFixedTime(`${day}T23:59:59${next}`);
      await page.reload();
      await expect(today(page)).toHaveAccessibleName(`${name} +$7.00, 1 trade`);
      await today(page).click();
      await expect(page).toHaveURL(new RegExp(`day=${day}$`));
      await expect(dialog(page)).toHaveAccessibleName(name);
      await expect(dialog(page).getByRole('link', { name: 'B', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.clock.setFixedTime(`${at(day, 1)}T00:00:01${next}`);
      // The page is looked at again.
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(today(page)).toHaveAccessibleName(/\+\$11\.00, 1 trade$/);
    });
  });
}

test('CAL-03 it is legible on a phone', async ({ page, stack, trader }) => {
  await addDay(stack, trader, '2026-01-02', [1234.5, 10, 20, 30, 40], ['AAPL', 'B', 'C', 'D', 'E']);
  await signIn(page, trader);
  await page.setViewportSize(phone);
  await openDashboard(page, '?month=2026-01');
  const friday = tile(page, 'Fri, Jan 2, 2026');
  await expect(friday).toHaveAccessibleName('Fri, Jan 2, 2026 +$1,334.50, 5 trades');
  await expect(friday.getByText('+1.3K')).toBeVisible();
  await expect(week(page, 1).getByText('+$1,334.50').last()).toBeVisible();
  // A finger on a ticker means the day: its modal has all of them.
  const box = await page.getByRole('link', { name: 'E x 1' }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(dialog(page).getByRole('row')).toHaveCount(6);
});
