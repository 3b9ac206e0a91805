import { readLayoutShift, recordLayoutShifts } from '../src/layout-shift.ts';
import { heading } from '../src/nav.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, openSignedIn } from '../src/traders.ts';

const OPENING = Date.parse('2026-07-14T13:30:00Z');
const toInstant = (minute: number): string => new Date(OPENING + minute * 60_000).toISOString();
const createFill = (minute: number, side: 'buy' | 'sell', quantity: string, price: string) => ({
  ...{ at: toInstant(minute), side, quantity, price },
  fees: 0,
});
const executions = [
  createFill(60, 'buy', '100', '101.2'),
  createFill(75, 'buy', '50', '101'),
  createFill(110, 'sell', '150', '102'),
];

/** From this minute on, prices are twice as high. */
const DOUBLED_AT = 120;

/** Bars of two hours and a half around the fills. */
const createPrices = (): string => {
  const rows = Array.from({ length: 150 }, (_, minute) => {
    const factor = minute < DOUBLED_AT ? 1 : 2;
    const open = factor * (100 + minute / 60 + Math.sin(minute / 7) / 2);
    const close = factor * (100 + (minute + 1) / 60 + Math.sin((minute + 1) / 7) / 2);
    const prices = [open, Math.max(open, close) + 0.5, Math.min(open, close) - 0.5, close].map((price) =>
      price.toFixed(2),
    );
    return [toInstant(minute), ...prices, 1_000 + ((minute * 37) % 500)].join(',');
  });
  return ['time,open,high,low,close,volume', ...rows].join('\n');
};

test('a trader brings prices, sees a trade on its chart, and computes MAE and MFE (CHT-01 CHT-02 CHT-04 CHT-05 CHT-06 CHT-07)', async ({
  page,
  stack,
  trader,
}) => {
  const body = { tradeTag: 'AAPL', amount: 200, date: '2026-07-14', executions, entryPrice: '101.13', stop: '99.5' };
  const times = { openedAt: executions[0]?.at, closedAt: executions.at(-1)?.at };
  const { id } = await addTrade(stack, trader, { ...body, ...times });
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
  await expect(page.getByRole('status').getByText('AAPL: MAE and MFE of 1 trade computed')).toBeVisible();
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
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(cursor).toHaveAttribute('aria-valuenow', '76');
    const readPage = async () => `${await page.content()} ${await page.locator('body').ariaSnapshot()}`;
    // Doubled prices, the average entry of both fills with its exit, and the result.
    expect(await readPage()).not.toMatch(/20\d\.\d\d|101\.13|102\.00|\$200/);
    await page.keyboard.press('5');
    await page.keyboard.press('Space');
    await expect(cursor).toHaveAttribute('aria-valuenow', '150');
    await expect(page.getByRole('group', { name: 'Running result' })).toHaveText(/\+\$200\.00$/);
    expect(await readPage()).toMatch(/20\d\.\d\d/);
  });
  await test.step('a day is replayed with one clock (PRA-01)', async () => {
    await page.goto('/days/2026-07-14?replay');
    await expect(page.getByRole('slider', { name: 'Replay' })).toHaveAttribute('aria-valuenow', '51');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('group', { name: 'Position' })).toHaveText(/1 open trade$/);
    expect(await page.content()).not.toMatch(/20\d\.\d\d|101\.13|\$200/);
  });
  await test.step('a drill is decided by keys, and then plays on (PRA-03)', async () => {
    await page.goto('/practice');
    await expect(page.getByText('Long at 101.13?')).toBeVisible();
    expect(await page.content()).not.toMatch(/20\d\.\d\d|\$200/);
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
