import { addDay, dialog, openDashboard, tile } from '../../src/calendar.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('a trader opens a day, closes it, follows its trades and comes back; the address has the day (CAL-04 CAL-05 CAL-06)', async ({
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
  await test.step('Esc and the backdrop close the day and return the focus', async () => {
    for (const close of [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 400)]) {
      await day.click({ position: { x: 70, y: 110 } });
      await expect(dialog(page)).toHaveAccessibleName('Tue, Jan 13, 2026');
      await close();
      await expect(dialog(page)).toHaveCount(0);
      await expect(day).toBeFocused();
    }
  });
  await test.step('a row opens its trade; Back returns to the day and the scroll position', async () => {
    await day.scrollIntoViewIfNeeded();
    const position = await scrollPosition(page);
    expect(position).toBeGreaterThan(0);
    await day.click();
    await dialog(page).getByRole('row', { name: /AAPL/ }).getByRole('cell', { name: 'Breakout' }).click();
    await expect(page).toHaveURL(/\/trades\/2$/);
    await page.goBack();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(() => scrollPosition(page)).toBe(position);
  });
  await test.step('a reload keeps the day open, and Back closes it', async () => {
    await day.click();
    await expect(page).toHaveURL(/\?month=2026-01&day=2026-01-13$/);
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\?month=2026-01$/);
  });
  await test.step('at a zoom of 200 %, its trades are in sight, and all of it can be reached', async () => {
    const own = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: own.width / 2, height: own.height / 2 });
    await page.goto('/dashboard?month=2026-01&day=2026-01-13');
    await expect(dialog(page).getByRole('row').nth(2)).toBeInViewport({ ratio: 1 });
    for (const end of [
      dialog(page).getByRole('row').last(),
      dialog(page).getByRole('link', { name: 'Add trade on this day' }),
    ]) {
      await end.scrollIntoViewIfNeeded();
      await expect(end).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(own);
  });
  await test.step('a day without trades, from a shared link, leads to a new trade', async () => {
    await page.goto('/dashboard?day=2026-01-14&month=2026-01');
    await expect(dialog(page).getByText('No trades are documented for this day.')).toBeVisible();
    await dialog(page).getByRole('link', { name: 'Add trade on this day' }).click();
    await expect(page).toHaveURL(/\/add-trade\?date=2026-01-14$/);
  });
});
