import { addTrades, figure } from '../../src/dashboard.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const dates = (page: Page) =>
  [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })] as const;

const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Moments at which a clock there shows another day than UTC, or a day of 23 or 25 hours lies in the week before. */
const moments = [
  { zone: 'Pacific/Auckland', at: '2025-09-27T11:30:00Z', today: '2025-09-27', why: 'the eve of the day of 23 hours' },
  { zone: 'Pacific/Auckland', at: '2025-10-03T11:30:00Z', today: '2025-10-04', why: 'UTC is a day behind' },
  { zone: 'UTC', at: '2025-12-31T23:59:30Z', today: '2025-12-31', why: 'the last minute of a year' },
  { zone: 'America/Los_Angeles', at: '2025-03-10T06:30:00Z', today: '2025-03-09', why: 'the day of 23 hours' },
  { zone: 'America/Los_Angeles', at: '2025-11-03T07:30:00Z', today: '2025-11-02', why: 'the day of 25 hours' },
];

for (const { zone, at, today, why } of moments) {
  test.describe(`${zone}, ${today}: ${why}`, () => {
    test.use({ timezoneId: zone });

    test('DSH-02 DSH-03 the quick filters go back from the local day, both ends in', async ({
      page,
      stack,
      trader,
    }) => {
      const days = [0, 7, 8, 30, 31, 90, 91].map((back) => daysBefore(today, back));
      await addTrades(
        stack,
        trader,
        days.map((date) => ({ tradeTag: 'SPY', amount: 1, date })),
      );
      await page.clock.setFixedTime(at);
      await signIn(page, trader);
      const [from, to] = dates(page);
      await expect(to).toHaveAttribute('max', today);
      for (const [back, trades] of [
        [7, '2'],
        [30, '4'],
        [90, '6'],
      ] as const) {
        await page.getByRole('button', { name: `${back}D` }).click();
        await expect(from).toHaveValue(daysBefore(today, back));
        await expect(to).toHaveValue(today);
        await expect(figure(page, 'Trades Taken')).toHaveText(`Trades Taken${trades}`);
      }
      await page.getByRole('button', { name: 'All Time' }).click();
      await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken7');
    });
  });
}

test.describe('a page that stays open', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('DSH-02 DSH-03 past midnight, on the day of 25 hours, knows the next day', async ({ page, trader }) => {
    await page.clock.install({ time: new Date('2025-11-03T07:59:00Z') });
    await signIn(page, trader);
    const [from, to] = dates(page);
    await expect(to).toHaveAttribute('max', '2025-11-02');
    // Two minutes pass at once: a request still in flight would time out.
    await expect(page.getByText('No trades yet!')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await page.clock.fastForward('02:00');
    await expect(to).toHaveAttribute('max', '2025-11-03');
    await page.getByRole('button', { name: '7D' }).click();
    await expect(to).toHaveValue('2025-11-03');
    await expect(from).toHaveValue('2025-10-27');
  });
});

test('DSH-02 a traveller’s page follows the clock into another zone', async ({ page, trader }) => {
  await page.clock.setFixedTime('2025-06-15T20:00:00Z');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'America/Los_Angeles' });
  await signIn(page, trader);
  const [, to] = dates(page);
  await expect(to).toHaveAttribute('max', '2025-06-15');
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: '' });
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(to).toHaveAttribute('max', '2025-06-16');
});

test('DSH-02 DSH-04 the inputs bound each other, and emptying both is All Time', async ({ page, stack, trader }) => {
  await addTrades(stack, trader, [
    { tradeTag: 'SPY', amount: 1, date: '2026-01-05' },
    { tradeTag: 'SPY', amount: 1, date: '2026-01-20' },
  ]);
  await signIn(page, trader);
  const [from, to] = dates(page);
  const all = page.getByRole('button', { name: 'All Time' });
  await expect(all).toBeDisabled();
  await from.fill('2026-01-06');
  await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken2');
  await to.fill('2026-01-20');
  await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken1');
  await expect(page).toHaveURL(/\?from=2026-01-06&to=2026-01-20$/);
  await expect(from).toHaveAttribute('max', '2026-01-20');
  await expect(to).toHaveAttribute('min', '2026-01-06');
  await from.fill('2026-01-21');
  await expect(page.getByText('From cannot be after To.')).toBeVisible();
  await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken1');
  await from.fill('');
  await to.fill('');
  await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken2');
  await expect(all).toBeDisabled();
  await expect(page).toHaveURL(/\/dashboard$/);
});
