import { heading } from '../src/nav.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, openSignedIn } from '../src/traders.ts';

test('a trader finds a trade by the command menu and hides all amounts with one key (NAV-13 NAV-14)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, { tradeTag: 'GAPX', amount: 1_234.5, date: '2026-01-30' });
  await openSignedIn(page, trader);
  const total = page.getByRole('group', { name: 'Total P&L' });
  await expect(total).toContainText('$1,234.50');
  await test.step('P masks the amounts of the page at once, and a reload keeps it', async () => {
    await page.keyboard.press('p');
    await expect(total).toContainText('•••');
    await expect(page.getByRole('main')).not.toContainText('$1');
    await page.reload();
    await expect(total).toContainText('•••');
  });
  await test.step('Ctrl+K leads to the trade', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('gapx');
    const option = page.getByRole('group', { name: 'Trades' }).getByRole('option', { name: 'GAPX' });
    await expect(option).toContainText('•••');
    await page.keyboard.press('ArrowUp');
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Trade Details')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('GAPX');
    await expect(page).toHaveTitle(/•••/);
  });
  await test.step('a word of another one leads to a page without a link in the bar', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search pages/ }).fill('today');
    await expect(page.getByRole('option', { name: 'Today' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the bar shows the amounts again', async () => {
    await page.getByRole('button', { name: 'Show amounts' }).first().click();
    await expect(page.getByRole('main')).toContainText('$1,234.50');
  });
});
