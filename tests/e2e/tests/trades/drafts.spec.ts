import { chooseFiles, controls, fillTrade, listFileNames, listTrades, openForm } from '../../src/add-trade.ts';
import { png } from '../../src/media.ts';
import { readStoredData } from '../../src/stored-data.ts';
import { expect, test } from '../../src/test.ts';

test('a draft and its file survive a reload and a crashed page, and are gone once saved', async ({
  page,
  context,
  stack,
  trader,
}) => {
  await openForm(page, trader);
  await fillTrade(page);
  await controls(page).notes.fill('Chased it.');
  await chooseFiles(page, [png('chart.png')]);
  await expect(controls(page).file('chart.png')).toBeVisible();
  // The browser stores a file a moment after the page lists it. The draft's own list of names, which is stored at once,
  // is escaped JSON.
  await expect.poll(() => readStoredData(page)).toContain('["chart.png"]');
  await page.reload();
  await expect(controls(page).notes).toHaveValue('Chased it.');
  await expect(controls(page).file('chart.png')).toBeVisible();

  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const other = await context.newPage();
  await other.goto('/add-trade');
  await expect(other.getByText('Draft restored.')).toBeVisible();
  await expect(controls(other).ticker).toHaveValue('AAPL');
  await expect(controls(other).amount).toHaveValue('-12.5');
  await expect(controls(other).file('chart.png').getByText('Ready to upload')).toBeVisible();
  await controls(other).save.click();
  await other.waitForURL('**/trades');
  const [trade] = await listTrades(stack, trader);
  expect(await listFileNames(stack, trader, trade?.id ?? 0)).toEqual(['chart.png']);
  await other.goto('/add-trade');
  await expect(controls(other).ticker).toHaveValue('');
  await expect(other.getByRole('listitem').filter({ hasText: 'chart.png' })).toHaveCount(0);
});
