import { statistic } from '../src/dashboard.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

// The page's calls fail while the product is stopped and starting.
test.use({ allowedConsoleErrors: /Failed to load resource|ERR_|LoadError/ });

test('an open page and its journal survive a clean stop and a kill -9 of all processes (DAT-04)', async ({
  page,
  stack,
  trader,
}) => {
  test.setTimeout(300_000);
  await addTrade(stack, trader, { tradeTag: 'AAPL', amount: 1234.56, date: '2026-01-30' });
  await signIn(page, trader);
  await expect(statistic(page, 'Total P&L')).toContainText('1,234.56');
  for (const [how, stop] of [
    ['a clean stop', () => stack.stop()],
    ['kill -9', () => stack.kill()],
  ] as const) {
    await test.step(how, async () => {
      await stop();
      await stack.restart();
      await page.goto('/dashboard');
      await expect(statistic(page, 'Total P&L')).toContainText('1,234.56');
      await page.goto('/trades/1');
      await expect(page.getByText('+$1,234.56')).toBeVisible();
    });
  }
  await page.goto('/logout');
  await page.waitForURL(stack.url);
  await signIn(page, trader);
  await expect(statistic(page, 'Trades Taken')).toContainText('1');
});
