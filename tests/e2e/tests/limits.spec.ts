import { controls } from '../src/add-trade.ts';
import { heading } from '../src/nav.ts';
import { findAccessibilityViolations, getHorizontalOverflow } from '../src/page-checks.ts';
import { expect, test } from '../src/test.ts';
import { openSignedIn } from '../src/traders.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a trader sets limits of a funded account, sees room and size on Add Trade, and takes a payout (LIM-01 LIM-06 SIZ-02)', async ({
    page,
    trader,
  }) => {
    await openSignedIn(page, trader, '/limits');
    await expect(page.getByText('No accounts yet')).toBeVisible();
    await page.getByRole('combobox', { name: 'Account' }).fill('Funded 50K');
    await page.getByRole('button', { name: 'Set balance and limits' }).click();
    await expect(heading(page, 'Funded 50K')).toBeVisible();

    await test.step('limits', async () => {
      await page.getByRole('button', { name: 'Set balance and limits' }).click();
      await page.getByLabel('Start balance ($)').fill('50,000');
      await page.getByLabel('Floor of the balance').selectOption('Trails the end of each day');
      await page.getByLabel('Drawdown ($)').fill('2,000');
      await page.getByLabel('Daily loss limit ($)').fill('1,000');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save limits' }).click();
      await expect(page.getByRole('group', { name: 'Room to the floor' })).toContainText('$2,000.00');
      expect(await getHorizontalOverflow(page)).toBe(0);
    });

    await test.step('room on Add Trade', async () => {
      await page.goto('/add-trade');
      await controls(page).ticker.fill('MESZ6');
      await controls(page).amount.fill('-1,250');
      await page.getByRole('button', { name: 'More details' }).click();
      await page.getByLabel('Account', { exact: true }).fill('Funded 50K');
      const limits = page.getByRole('region', { name: 'Account limits' });
      await expect(limits).toContainText('$1,000.00 → after this trade −$250.00');
      await expect(limits).toContainText('$2,000.00 → after this trade $750.00');
      await expect(limits).toContainText(
        'This trade goes $250.00 beyond the loss of the day, which fails the account.',
      );
      await controls(page).amount.fill('-250');
      await expect(limits).toContainText('$1,000.00 → after this trade $750.00');
      await expect(limits.getByText(/beyond/)).toBeHidden();
      await controls(page).save.click();
      await expect(heading(page, 'My Trades')).toBeVisible();
    });

    await test.step('size on Add Trade', async () => {
      await page.goto('/add-trade');
      await controls(page).ticker.fill('MESZ6');
      await page.getByLabel('Account', { exact: true }).fill('Funded 50K');
      await page.getByRole('radio', { name: 'Long' }).click();
      await page.getByLabel('Entry Price', { exact: true }).fill('6300');
      await page.getByLabel('Stop', { exact: true }).fill('6290');
      const size = page.getByRole('region', { name: 'Size' });
      // 750 of the day are left, and a contract loses 50: 15 would lose all of it.
      await expect(size).toContainText('14 contracts: the room of the day allows no more.');
      await size.getByRole('button', { name: 'Use 14 contracts' }).click();
      await expect(page.getByLabel('Quantity', { exact: true })).toHaveValue('14');
      await expect(page.getByLabel('Risk', { exact: true })).toHaveValue('700');
      expect(await findAccessibilityViolations(page)).toEqual([]);
      expect(await getHorizontalOverflow(page)).toBe(0);
    });

    await test.step('balance and payout', async () => {
      await page.getByRole('navigation', { name: 'Quick access' }).getByRole('button', { name: 'More' }).click();
      await page.getByRole('combobox', { name: /^Search pages/ }).fill('limits');
      await page.getByRole('option', { name: 'Limits' }).click();
      await expect(page.getByRole('row', { name: /Funded 50K/ })).toContainText('$49,750.00');
      await page.getByRole('link', { name: 'Funded 50K' }).click();
      await expect(page.getByRole('img', { name: /^Balance and floor/ })).toBeVisible();
      await page.getByRole('textbox', { name: 'Amount ($)' }).fill('500');
      await page.getByRole('button', { name: 'Add entry' }).click();
      await expect(page.getByRole('group', { name: 'Balance' })).toContainText('$49,250.00');
      await expect(page.getByRole('group', { name: 'Return' })).toContainText('−0.50%');
      expect(await getHorizontalOverflow(page)).toBe(0);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
  });
});
