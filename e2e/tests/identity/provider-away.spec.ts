import { controls, fillTrade } from '../../src/add-trade.ts';
import { figure } from '../../src/dashboard.ts';
import { stopProvider } from '../../src/emulator.ts';
import { expect, type Page, test } from '../../src/test.ts';
import { addTrade, signIn } from '../../src/traders.ts';

const menu = async (page: Page, name: string): Promise<void> => {
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('button', { name: 'Trades' }).click();
  await bar.getByRole('link', { name }).click();
};

test.describe('while the provider answers nothing', () => {
  test.use({ allowedComplaints: /Failed to load resource|50\d|failed/ });

  test('AUT-04 who is signed in reads and writes on, also after a reload, and notices nothing when it is back', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'TSLA', flagType: '', comments: '', amount: 12.5, date: '2026-01-05' });
    await signIn(page, trader);
    await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken1');
    const goOn = stopProvider(stack);
    try {
      await menu(page, 'My Trades');
      await expect(page.getByRole('link', { name: /TSLA/ })).toBeVisible();
      await menu(page, 'Add Trade');
      await fillTrade(page, 'aapl', '7.5');
      await controls(page).save.click();
      await page.waitForURL('**/trades');
      await expect(page.getByRole('link', { name: /AAPL/ })).toBeVisible();
      await page.goto('/dashboard');
      // The API waits for the provider first, and then lets in whom it has seen a moment ago.
      await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken2', { timeout: 30_000 });
      await expect(figure(page, 'Total P&L')).toContainText('$20.00');
    } finally {
      goOn();
    }
    await page.reload();
    await expect(figure(page, 'Trades Taken')).toHaveText('Trades Taken2');
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await signIn(page, trader);
  });
});
