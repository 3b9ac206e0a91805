import { attachFile } from '../../src/attach-file.ts';
import { png } from '../../src/media.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, openSignedIn } from '../../src/traders.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const sums = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /trades/ });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const getState = async (page: Page) => ({
  rows: await rows(page).allTextContents(),
  sums: await sums(page).textContent(),
});

test('a trader searches, filters and steps through trades; the copied link shows the same elsewhere (LST-01 LST-02 FLT-01 FLT-02 FLT-06)', async ({
  page,
  stack,
  trader,
  openBrowser,
}) => {
  const trades = [
    { tradeTag: 'TSLA', flagType: 'Gap', amount: -40.5, date: '2026-02-02' },
    { tradeTag: 'AAPL', amount: 120, date: '2026-02-03', comments: 'Held the retest.' },
    { tradeTag: 'NVDA', flagType: 'Gap', amount: 12.5, date: '2026-02-03' },
    { tradeTag: 'AMD', flagType: 'Breakout', amount: 7, date: '2026-02-03' },
  ];
  for (const trade of trades) await addTrade(stack, trader, trade);
  await openSignedIn(page, trader, '/trades');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tue, Feb 3, 2026', 'Mon, Feb 2, 2026']);
  await test.step('searches', async () => {
    const search = page.getByPlaceholder('Search trade or ticker...');
    await search.fill('retest aapl');
    await expect(rows(page)).toHaveCount(1);
    await search.fill('');
    await expect(rows(page)).toHaveCount(4);
  });
  await test.step('filters by setup', async () => {
    await button(page, 'Add filter').click();
    await page.getByRole('button', { name: 'Setup', exact: true }).click();
    await page.getByRole('checkbox', { name: 'No setup' }).check();
    await page.getByRole('checkbox', { name: 'Breakout' }).check();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(2);
    await expect(sums(page)).toHaveText('2 trades +$127.00');
  });
  await test.step('opens the copied link in another browser', async () => {
    const other = await openBrowser();
    const { pathname, search } = new URL(page.url());
    await openSignedIn(other, trader, pathname + search);
    await expect(rows(other)).toHaveCount(2);
    await expect.poll(() => getState(other)).toEqual(await getState(page));
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
  });
  await test.step('steps through the filtered trades by key and button', async () => {
    await page.getByRole('main').getByRole('link', { name: /AMD/ }).click();
    await expect(page).toHaveURL(/\/trades\/4\?/);
    await expect(button(page, 'Next trade')).toBeEnabled();
    await expect(button(page, 'Previous trade')).toBeDisabled();
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/\/trades\/2\?/);
    await expect(button(page, 'Next trade')).toBeDisabled();
    await button(page, 'Previous trade').click();
    await expect(page).toHaveURL(/\/trades\/4\?/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    await button(page, /^Remove Setup/).click();
    await expect(rows(page)).toHaveCount(4);
  });
});

test('a trader tags all trades of a filter and undoes it, and restores deleted ones with their media (BLK-01 BLK-02 BLK-03)', async ({
  page,
  stack,
  trader,
}) => {
  const count = 20;
  for (let index = 0; index < count; index += 1)
    await addTrade(stack, trader, { tradeTag: `T${index}`, flagType: 'Gap', amount: 1, date: '2026-02-02' });
  await addTrade(stack, trader, { tradeTag: 'KEEP', amount: 5, date: '2026-02-03' });
  await attachFile(stack, trader, 1, png('chart.png', 40, 30));
  await openSignedIn(page, trader, '/trades?setup=Gap');
  await expect(sums(page)).toHaveText('20 trades +$20.00');
  const selectAll = () => page.getByRole('checkbox', { name: 'Select all loaded trades' }).check();

  await test.step('tags them all, and undoes it', async () => {
    await selectAll();
    await button(page, 'Change').click();
    await page.getByRole('menuitem', { name: 'Add tag' }).click();
    await page.getByLabel('Tag', { exact: true }).fill('FOMO');
    await button(page, 'Change 20 trades').click();
    await expect(rows(page).filter({ hasText: 'FOMO' }).first()).toBeVisible();
    await button(page, 'Undo changes').click();
    await page.getByRole('menuitem', { name: 'Tag “FOMO” added to 20 trades.' }).click();
    await expect(rows(page).filter({ hasText: 'FOMO' })).toHaveCount(0);
  });
  await test.step('deletes them all, and restores them from the trash', async () => {
    await selectAll();
    await page.getByRole('region', { name: 'Selected trades' }).getByRole('button', { name: 'Delete' }).click();
    await button(page, 'Delete 20 trades').click();
    await expect(page.getByText('No trades found.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Trash' }).click();
    await expect(rows(page)).toHaveCount(count);
    await selectAll();
    await button(page, 'Restore (20)').click();
    await expect(page.getByText('The trash is empty.')).toBeVisible();
    await page.goto('/trades?setup=Gap');
    await expect(sums(page)).toHaveText('20 trades +$20.00');
    await page.goto('/trades/1');
    await expect(button(page, /^Enlarge/)).toBeVisible();
  });
});
