import { recordDrawnTexts, takeDrawnTexts } from '../src/drawn-texts.ts';
import { readLayoutShift, recordLayoutShifts } from '../src/layout-shift.ts';
import { heading, notification } from '../src/nav.ts';
import { pricedBars, pricedTrade } from '../src/priced-trade.ts';
import { expect, type Page, test } from '../src/test.ts';
import { addTrade, openSignedIn } from '../src/traders.ts';

const createPrices = (): string =>
  ['time,open,high,low,close,volume', ...pricedBars.map((bar) => bar.join(','))].join('\n');

const DOUBLED = /20\d\.\d\d/;
/** Prices of the future, the average of both entries, the exit and the result. */
const FUTURE = /20\d\.\d\d|101\.13|102\.00|\$200/;

/** Nothing of the future is in the title, the document, the accessibility tree and on the axes of charts. */
const expectNoFuture = async (page: Page): Promise<void> => {
  const tree = await page.locator('body').ariaSnapshot();
  expect(`${await page.title()} ${await page.content()} ${tree}`).not.toMatch(FUTURE);
  expect((await takeDrawnTexts(page)).filter((text) => DOUBLED.test(text))).toEqual([]);
};

test('a trader brings prices, sees a trade on its chart, and computes MAE and MFE (CHT-01 CHT-02 CHT-04 CHT-05 CHT-06 CHT-07)', async ({
  page,
  stack,
  trader,
}) => {
  await recordDrawnTexts(page);
  const { id } = await addTrade(stack, trader, pricedTrade);
  await openSignedIn(page, trader, `/trades/${id}`);
  const chart = page.getByRole('region', { name: 'Chart' });
  await expect(chart.getByRole('slider', { name: `Fills of AAPL, trade ${id}` })).toBeVisible();
  await chart.getByRole('link', { name: 'Add prices of AAPL' }).click();
  await expect(heading(page, 'Charts')).toBeVisible();
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(createPrices()) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('textbox', { name: 'Ticker Symbol' }).fill('AAPL');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Entries of your trades within their bars: 1 of 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Store 150 bars' }).click();
  await expect(page.getByText('prices.csv is stored')).toBeVisible();
  await page.getByRole('button', { name: 'Compute MAE and MFE' }).click();
  await expect(notification(page, 'AAPL: MAE and MFE of 1 trade computed')).toBeVisible();
  await recordLayoutShifts(page);
  await page.goto(`/trades/${id}`);
  await expect(chart.getByRole('slider', { name: `Chart of AAPL with the fills of trade ${id}` })).toBeVisible();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await expect(chart.getByText(/MAE −\$.*computed from your prices/)).toBeVisible();
  expect(await readLayoutShift(page)).toBeLessThan(0.05);
  await test.step('on a phone, the chart is on the first screen, above the bar', async () => {
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect
      .poll(async () => {
        const place = await chart.getByRole('slider').boundingBox();
        return place && Math.round(place.y + place.height);
      })
      .toBeLessThan(680);
    if (size) await page.setViewportSize(size);
  });
  await chart.getByRole('button', { name: 'Add picture to trade' }).click();
  await expect(page.getByText('Picture added to the trade.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Enlarge chart-AAPL/ })).toBeVisible();
  await test.step('a replay shows nothing of the future (PRA-01 PRA-02)', async () => {
    await chart.getByRole('link', { name: 'Replay' }).click();
    const cursor = page.getByRole('slider', { name: 'Replay' });
    await expect(cursor).toHaveAttribute('aria-valuenow', '51');
    await expect(page.locator('figure canvas').first()).toBeVisible();
    // Until here, the axis was that of the trade's own chart.
    await takeDrawnTexts(page);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(cursor).toHaveAttribute('aria-valuenow', '76');
    await expectNoFuture(page);
    await page.keyboard.press('5');
    await page.keyboard.press('Space');
    await expect(cursor).toHaveAttribute('aria-valuenow', '150');
    await expect(page.getByRole('group', { name: 'Running result' })).toHaveText(/\+\$200\.00$/);
    await expect.poll(async () => (await takeDrawnTexts(page)).join(' ')).toMatch(DOUBLED);
  });
  await test.step('a day is replayed with one clock (PRA-01)', async () => {
    await page.goto('/days/2026-07-14?replay');
    await expect(page.getByRole('slider', { name: 'Replay' })).toHaveAttribute('aria-valuenow', '51');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('group', { name: 'Position' })).toHaveText(/1 open trade$/);
    await expectNoFuture(page);
  });
  await test.step('a drill is decided by keys, and then plays on (PRA-03)', async () => {
    await page.goto('/practice');
    await expect(page.getByText('AAPL: long 100 at 101.20?')).toBeVisible();
    await expect(page.locator('figure canvas').first()).toBeVisible();
    await expectNoFuture(page);
    await page.keyboard.press('s');
    await expect(page.getByText(/^Your decision would have made 0\.00R\./)).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Replay' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Done' })).toHaveText(/1$/);
    await page.keyboard.press('n');
    await expect(page.getByText('You have practised all of these trades')).toBeVisible();
  });
  await page.goto('/charts');
  await page.getByRole('link', { name: 'AAPL' }).click();
  const slider = page.getByRole('slider', { name: 'Chart of AAPL with 1 trade' });
  await expect(slider.locator('canvas').first()).toBeVisible();
  await slider.focus();
  await expect(page.getByRole('link', { name: `Open trade ${id}` })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/trades/${id}$`));
});
