import { attach } from '../../src/attach.ts';
import { addDay, dialog, figure, openDashboard, tile } from '../../src/calendar.ts';
import { png, webm } from '../../src/media.ts';
import { sideways } from '../../src/page-checks.ts';
import { expect, test } from '../../src/test.ts';
import { signIn } from '../../src/traders.ts';

test("CAL-05 DAT-04 the modal's figures are its tile's, day by day", async ({ page, stack, trader }) => {
  const days: Record<string, number[]> = {
    '2026-01-05': [0.1, 0.2],
    '2026-01-06': [-12.34, 56.78, 0],
    '2026-01-07': [0],
    '2026-01-09': [-0.01],
    '2026-01-12': [99_999_999.99, 99_999_999.99, -0.01],
  };
  for (const [date, amounts] of Object.entries(days)) await addDay(stack, trader, date, amounts);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01&day=2026-01-05');
  const dates = Object.keys(days);
  for (const [index, date] of dates.entries()) {
    await expect(page).toHaveURL(new RegExp(`day=${date}$`));
    const amounts = days[date] ?? [];
    await expect(figure(page, 'Trades Taken')).toHaveText(String(amounts.length));
    const name = (await dialog(page).getByRole('heading').textContent()) ?? '';
    const shown = await figure(page, 'Daily P&L').textContent();
    // Under a modal the page is hidden from the tree of names: its text is still there.
    const texts = await page.locator(`button:has(> abbr[aria-label="${name}"])`).textContent();
    expect(texts).toContain(`${shown}, ${amounts.length} trade`);
    if (index < dates.length - 1)
      await dialog(page)
        .getByRole('button', { name: /^Next trading day/ })
        .click();
  }
  await expect(dialog(page).getByRole('button', { name: 'Next trading day, none' })).toBeDisabled();
  await dialog(page)
    .getByRole('button', { name: /^Previous trading day/ })
    .click();
  await expect(figure(page, 'Win %')).toHaveText('0.0%');
  await expect(figure(page, 'Avg P&L')).toHaveText('\u2212$0.01');
});

test('CAL-05 the open day is in the address: Back closes it, a reload and a shared link show it', async ({
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

  await page.goto('/dashboard?day=2026-01-13&from=2026-01-01&to=2026-01-31');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\?from=2026-01-01&to=2026-01-31$/);
  for (const nonsense of ['2026-02-30', 'today', '1969-01-01', '<script>']) {
    await openDashboard(page, `?day=${encodeURIComponent(nonsense)}`);
    await expect(dialog(page)).toHaveCount(0);
  }
});

test('CAL-05 a close button, Esc and the backdrop close it, and the focus goes back to what opened it', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  const day = tile(page, 'Tue, Jan 13, 2026');
  const ways = [
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 400),
  ];
  for (const close of ways) {
    await day.click();
    await expect(dialog(page)).toBeVisible();
    await close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(day).toBeFocused();
  }
  await expect(page).toHaveURL(/\/dashboard\?month=2026-01$/);
});

test('CAL-05 a row opens its trade, and Back comes to the day again', async ({ page, stack, trader }) => {
  await addDay(stack, trader, '2026-01-13', [5, 6], ['AAPL', 'TSLA']);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01&day=2026-01-13');
  await expect(dialog(page).getByRole('columnheader')).toHaveText(['Tag', 'Flag', 'P&L', 'Notes', 'Media']);
  await dialog(page).getByRole('row', { name: /AAPL/ }).getByRole('cell', { name: 'Breakout' }).click();
  await expect(page).toHaveURL(/\/trades\/1$/);
  await page.goBack();
  await dialog(page).getByRole('link', { name: 'TSLA' }).click();
  await expect(page).toHaveURL(/\/trades\/2$/);
});

test('CAL-05 a trade and Back again leave the page where it was scrolled to', async ({ page, stack, trader }) => {
  await addDay(stack, trader, '2026-01-13', [5]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  await page.mouse.wheel(0, 400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
  await tile(page, 'Tue, Jan 13, 2026').click();
  await dialog(page).getByRole('link', { name: 'AAPL' }).click();
  await expect(page).toHaveURL(/\/trades\/1$/);
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test('CAL-05 the media of a trade are small pictures and marks of films, all of one size', async ({
  page,
  stack,
  trader,
}) => {
  await addDay(stack, trader, '2026-01-13', [5]);
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  const files = [png('wide.png', 800, 60), png('tall.png', 60, 800), await webm(page, 'replay.webm'), png('more.png')];
  for (const file of files) await attach(stack, trader, 1, file);
  await openDashboard(page, '?month=2026-01&day=2026-01-13');
  const picture = dialog(page).getByRole('img', { name: 'wide.png' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  for (const name of ['wide.png', 'tall.png']) {
    // Once the dialog has come: on its way it is drawn smaller.
    const box = () => dialog(page).getByRole('img', { name }).boundingBox();
    await expect.poll(box).toMatchObject({ width: 40, height: 40 });
  }
  await expect(dialog(page).getByTitle('replay.webm')).toBeVisible();
  await expect(dialog(page).getByText('+1', { exact: true })).toBeVisible();
  // On a phone they stand under their trade, not beyond the edge.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(dialog(page).getByText('+1', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(picture).toBeInViewport({ ratio: 1 });
});

test('CAL-06 a day without trades says so, and leads to a new one', async ({ page, trader }) => {
  await signIn(page, trader);
  await openDashboard(page, '?month=2026-01');
  await tile(page, 'Wed, Jan 14, 2026').click();
  await expect(dialog(page).getByText('No trades are documented for this day.')).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Add trade on this day' }).click();
  await expect(page).toHaveURL(/\/add-trade\?date=2026-01-14$/);
});

test('CAL-05 200 trades in a day scroll inside the modal, on a phone as well', async ({ page, stack, trader }) => {
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
    await dialog(page).getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole('link', { name: 'Add trade on this day' })).toBeInViewport({ ratio: 1 });
    expect(await sideways(page)).toBe(0);
  }
});
