import { addDays } from 'contracts';
import { dialog, openDashboard, today } from '../src/calendar.ts';
import { addTrades, statistic } from '../src/dashboard.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

/** Moments at which the local day is not that of UTC, or a day of 23 or 25 hours is in the last week. */
const moments = [
  { zone: 'Pacific/Auckland', at: '2025-09-27T11:30:00Z', day: '2025-09-27', when: 'before the day of 23 hours' },
  { zone: 'UTC', at: '2025-12-31T23:59:30Z', day: '2025-12-31', when: 'in the last minute of a year' },
  { zone: 'America/Los_Angeles', at: '2025-03-10T06:30:00Z', day: '2025-03-09', when: 'on the day of 23 hours' },
  { zone: 'America/Los_Angeles', at: '2025-11-03T07:30:00Z', day: '2025-11-02', when: 'on the day of 25 hours' },
];

for (const { zone, at, day, when } of moments) {
  test.describe(`in ${zone}, ${when}`, () => {
    test.use({ timezoneId: zone });

    test('the quick filters end on the local day (DSH-02 DSH-03)', async ({ page, stack, trader }) => {
      await addTrades(
        stack,
        trader,
        [0, 7, 8, 30, 31, 90, 91].map((days) => ({ tradeTag: 'SPY', amount: 1, date: addDays(day, -days) })),
      );
      await page.clock.setFixedTime(at);
      await signIn(page, trader);
      const from = page.getByLabel('From', { exact: true });
      const to = page.getByLabel('To', { exact: true });
      await expect(to).toHaveAttribute('max', day);
      for (const [days, trades] of [
        [7, '2'],
        [30, '4'],
        [90, '6'],
      ] as const) {
        await page.getByRole('button', { name: `${days}D` }).click();
        await expect(from).toHaveValue(addDays(day, -days));
        await expect(to).toHaveValue(day);
        await expect(statistic(page, 'Trades Taken')).toHaveText(`Trades Taken${trades}`);
      }
    });
  });
}

// Days on which the clocks change, where they do. In Cairo the day starts at 1 o'clock.
const zones = [
  {
    timezoneId: 'Pacific/Auckland',
    day: '2026-09-27',
    name: 'Sun, Sep 27, 2026',
    start: '00:00:01+12:00',
    end: '+13:00',
  },
  { timezoneId: 'UTC', day: '2026-03-01', name: 'Sun, Mar 1, 2026', start: '00:00:01Z', end: 'Z' },
  {
    timezoneId: 'America/Los_Angeles',
    day: '2026-11-01',
    name: 'Sun, Nov 1, 2026',
    start: '00:00:01-07:00',
    end: '-08:00',
  },
  { timezoneId: 'Africa/Cairo', day: '2026-04-24', name: 'Fri, Apr 24, 2026', start: '01:00:01+03:00', end: '+03:00' },
];

for (const { timezoneId, day, name, start, end } of zones) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a day of the calendar is the local one, from its first second to its last (CAL-01 CAL-05)', async ({
      page,
      stack,
      trader,
    }) => {
      await addTrade(stack, trader, { tradeTag: 'A', amount: -3, date: addDays(day, -1) });
      await addTrade(stack, trader, { tradeTag: 'B', amount: 7, date: day });
      await addTrade(stack, trader, { tradeTag: 'C', amount: 11, date: addDays(day, 1) });
      await page.clock.setFixedTime(`${day}T${start}`);
      await signIn(page, trader);
      await openDashboard(page);
      await expect(today(page)).toHaveAccessibleName(`${name} +$7.00, 1 trade, 100% wins`);
      await page.clock.setFixedTime(`${day}T23:59:59${end}`);
      await page.reload();
      await expect(today(page)).toHaveAccessibleName(`${name} +$7.00, 1 trade, 100% wins`);
      await today(page).click();
      await expect(page).toHaveURL(new RegExp(`day=${day}$`));
      await expect(dialog(page)).toHaveAccessibleName(name);
      await expect(dialog(page).getByRole('link', { name: 'B', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await page.clock.setFixedTime(`${addDays(day, 1)}T00:00:01${end}`);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(today(page)).toHaveAccessibleName(/\+\$11\.00, 1 trade, 100% wins$/);
    });
  });
}

test('an open page follows the computer into another time zone (DSH-02)', async ({ page, trader }) => {
  await page.clock.setFixedTime('2025-06-15T20:00:00Z');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await signIn(page, trader);
  const to = page.getByLabel('To', { exact: true });
  await expect(to).toHaveAttribute('max', '2025-06-15');
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(to).toHaveAttribute('max', '2025-06-16');
});

for (const timezoneId of ['Pacific/Auckland', 'Pacific/Honolulu']) {
  test.describe(`over midnight in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('two tabs keep the day of their address and what was typed, and Today moves on (DAY-04)', async ({
      page,
      trader,
    }) => {
      const notesOf = (tab: Page) => tab.getByRole('region', { name: 'Notes' });
      const end = timezoneId === 'Pacific/Auckland' ? '+12:00' : '-10:00';
      await page.clock.setFixedTime(`2026-06-30T23:59:30${end}`);
      await signIn(page, trader, '/days/2026-06-30');
      const other = await page.context().newPage();
      await other.goto('/days/2026-06-30');
      for (const tab of [page, other]) await expect(tab.getByText('Today', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'Add note' }).click();
      await notesOf(page).getByLabel('Text').fill('Typed before midnight');
      await page.clock.setFixedTime(`2026-07-01T00:00:30${end}`);
      for (const tab of [page, other]) {
        await tab.evaluate(() => window.dispatchEvent(new Event('focus')));
        await expect(tab.getByRole('link', { name: 'Today' })).toHaveAttribute('href', '/days/2026-07-01');
      }
      await page.getByRole('button', { name: 'Save note' }).click();
      for (const tab of [page, other]) {
        await expect(notesOf(tab).getByText('Typed before midnight')).toBeVisible();
        await expect(tab).toHaveURL(/\/days\/2026-06-30$/);
      }
      await other.getByRole('link', { name: 'Today' }).click();
      await expect(other.getByText('Today', { exact: true })).toBeVisible();
      await expect(notesOf(other).getByText('Typed before midnight')).toHaveCount(0);
    });
  });
}
