import { DAY_MS } from 'contracts';
import { calls } from 'contracts/every-call';
import { heading } from '../src/nav.ts';
import { expect, test } from '../src/test.ts';
import { addTrade, getApi, openSignedIn } from '../src/traders.ts';

test('a trader reviews a day by keyboard, and continues after a reload where it was left (REV-02 PLB-10)', async ({
  page,
  stack,
  trader,
}) => {
  const body = { setup: null, group: 'Entry', text: 'Waited for the close', conditions: null } as const;
  await getApi(stack).call(calls.rules.create, {
    token: trader.idToken,
    body: { ...body, required: true, weight: 1, from: null, until: null },
  });
  const date = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10);
  for (const [tradeTag, amount] of [
    ['NVDA', 12.5],
    ['TSLA', -40],
    ['AMD', 8],
  ] as const)
    await addTrade(stack, trader, { tradeTag, amount, date, risk: 50 });
  await openSignedIn(page, trader, '/review');
  await expect(heading(page, 'Review')).toBeVisible();
  await expect(page.getByText('3 trades, 1 day')).toBeVisible();
  const rule = page.getByRole('list', { name: 'Rules of this trade' }).getByRole('listitem');
  const review = async (ticker: string, keys: readonly string[]) => {
    await expect(page.getByRole('heading', { level: 2, name: ticker })).toBeVisible();
    await expect(rule).toContainText('Not answered');
    for (const key of keys) await page.keyboard.press(key);
  };
  await review('NVDA', ['1', 'Enter']);
  await review('TSLA', ['1', '1', 'Enter']);
  await expect(page.getByRole('heading', { level: 2, name: 'AMD' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 trade, 1 day')).toBeVisible();
  await review('AMD', ['Enter']);
  await expect(page.getByLabel('What was bad')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('heading', { level: 2, name: 'AMD' })).toBeVisible();
  await expect(page.getByText('1 trade, 1 day')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('What was bad').fill('Too early');
  await page.getByRole('button', { name: /reviewed/i }).click();
  // A day that was a Sunday is followed by its week.
  const done = page.getByText('Nothing is left to review');
  await expect(done.or(page.getByLabel('Goal'))).toBeVisible();
  if (await page.getByLabel('Goal').isVisible()) await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(done).toBeVisible();
});
