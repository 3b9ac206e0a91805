import { controls, fillTrade } from '../src/add-trade.ts';
import { statistic } from '../src/dashboard.ts';
import { barLink, openByTradesMenu } from '../src/nav.ts';
import { pauseProvider } from '../src/pause-provider.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

test.use({ allowedConsoleErrors: /Failed to load resource|50\d|failed/ });

test('a signed-in trader reads and writes while the identity provider is unresponsive, also after a reload (AUT-04)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, { tradeTag: 'TSLA', flagType: '', comments: '', amount: 12.5, date: '2026-01-05' });
  await signIn(page, trader);
  await expect(statistic(page, 'Trades Taken')).toHaveText('Trades Taken1');
  const resume = pauseProvider(stack);
  try {
    await openByTradesMenu(page, 'My Trades');
    await expect(page.getByRole('link', { name: /TSLA/ })).toBeVisible();
    await openByTradesMenu(page, 'Add Trade');
    await fillTrade(page, 'aapl', '7.5');
    await controls(page).save.click();
    await page.waitForURL('**/trades');
    await expect(page.getByRole('link', { name: /AAPL/ })).toBeVisible();
    await page.goto('/dashboard');
    // The API waits for the provider first, and then trusts its recent answer.
    await expect(statistic(page, 'Trades Taken')).toHaveText('Trades Taken2', { timeout: 30_000 });
    await expect(statistic(page, 'Total P&L')).toContainText('$20.00');
  } finally {
    resume();
  }
  await page.reload();
  await expect(statistic(page, 'Trades Taken')).toHaveText('Trades Taken2');
  await barLink(page, 'Logout').click();
  await expect(page).toHaveURL('/');
  await signIn(page, trader);
});
