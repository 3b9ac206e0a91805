import { addDay, dialog, tile, week } from '../../src/calendar.ts';
import { expectFocusInside } from '../../src/keyboard.ts';
import { getHorizontalOverflow } from '../../src/page-checks.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { openSignedIn } from '../../src/traders.ts';

const scrollPosition = (page: Page) => page.evaluate(() => window.scrollY);

test('a trader opens a day, closes it, follows its trades and comes back; the address has the day (CAL-04 CAL-05 CAL-06)', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5, 6, 7], ['TSLA', 'AAPL', 'TSLA']);
  await openSignedIn(page, trader, '/dashboard?month=2026-01');
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
      await expectFocusInside(dialog(page));
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
    await expectFocusInside(dialog(page));
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a tap anywhere on a day opens it, amounts are short, and formulas fit the screen (DSH-05 CAL-03 CAL-05)', async ({
    page,
    stack,
    trader,
  }) => {
    await addDay(stack, trader, '2026-01-02', [1234.5, 10, 20, 30, 40], ['AAPL', 'B', 'C', 'D', 'E']);
    await openSignedIn(page, trader, '/dashboard?month=2026-01');
    await test.step('the formula of a figure', async () => {
      for (const name of ['Losses', 'Max drawdown', 'Daily Sharpe']) {
        const figure = page.getByRole('button', { name });
        await figure.click();
        await expect(figure).toHaveAccessibleDescription(/./);
        await expect(page.getByRole('tooltip')).toBeInViewport({ ratio: 1 });
      }
      expect(await getHorizontalOverflow(page)).toBe(0);
    });
    await test.step('a day', async () => {
      const friday = tile(page, 'Fri, Jan 2, 2026');
      await expect(friday).toHaveAccessibleName('Fri, Jan 2, 2026 +$1,334.50, 5 trades, 100% wins');
      await expect(friday.getByText('+1.3K')).toBeVisible();
      await expect(week(page, 1).getByText('+$1,334.50').last()).toBeVisible();
      // A finger on a ticker means the day, whose modal has all of them.
      const group = page.getByRole('link', { name: 'E x 1' });
      await group.click({ position: { x: 5, y: 5 }, force: true });
      await expect(dialog(page).getByRole('row')).toHaveCount(6);
    });
  });
});
