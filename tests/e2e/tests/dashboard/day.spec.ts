import { addDay, dialog, openDashboard, tile } from '../../src/calendar.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('a trader opens a day, closes it in every way, and follows its trades (CAL-04 CAL-05)', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5, 6, 7], ['TSLA', 'AAPL', 'TSLA']);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  const day = tile(page, 'Tue, Jan 13, 2026');
  await test.step('a click on a group opens its newest trade', async () => {
    await page.getByRole('link', { name: 'TSLA x 2' }).click();
    await expect(page).toHaveURL(/\/trades\/3$/);
    await page.goBack();
    await expect(page).toHaveURL(/\?month=2026-01$/);
  });
  await test.step('close button, Esc and backdrop close the day and return the focus', async () => {
    for (const close of [
      () => dialog(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 400),
    ]) {
      await day.click({ position: { x: 70, y: 110 } });
      await expect(dialog(page)).toHaveAccessibleName('Tue, Jan 13, 2026');
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(day).toBeFocused();
    }
    await expect(page).toHaveURL(/\/dashboard\?month=2026-01$/);
  });
  await test.step('a row opens its trade; Back returns to the day and the scroll position', async () => {
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect.poll(() => scrollPosition(page)).toBe(400);
    await day.click();
    await expect(dialog(page).getByRole('columnheader')).toHaveText(['Tag', 'Flag', 'P&L', 'Notes', 'Media']);
    await dialog(page).getByRole('row', { name: /AAPL/ }).getByRole('cell', { name: 'Breakout' }).click();
    await expect(page).toHaveURL(/\/trades\/2$/);
    await page.goBack();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    expect(await scrollPosition(page)).toBe(400);
  });
});

test('the open day is in the address: Back closes it, a reload and a shared link open it (CAL-05 CAL-06)', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01&from=2026-01-01&to=2026-01-31');
  await tile(page, 'Tue, Jan 13, 2026').click();
  await expect(page).toHaveURL(/\?month=2026-01&from=2026-01-01&to=2026-01-31&day=2026-01-13$/);
  await page.reload();
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?month=2026-01&from=2026-01-01&to=2026-01-31$/);

  await page.goto('/dashboard?day=2026-01-14&month=2026-01');
  await expect(dialog(page).getByText('No trades are documented for this day.')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/dashboard\?month=2026-01$/);
  await openDashboard(page, `?day=${encodeURIComponent('<script>')}`);
  await expect(dialog(page)).toHaveCount(0);
  await openDashboard(page, '?month=2026-01&day=2026-01-14');
  await dialog(page).getByRole('link', { name: 'Add trade on this day' }).click();
  await expect(page).toHaveURL(/\/add-trade\?date=2026-01-14$/);
});
