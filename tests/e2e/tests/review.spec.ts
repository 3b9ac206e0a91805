import { DAY_MS, toUtcDay } from 'contracts';
import { calls } from 'contracts/every-call';
import { listFileNames } from '../src/add-trade.ts';
import { holdRequests } from '../src/hold-requests.ts';
import { png } from '../src/media.ts';
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
  const date = toUtcDay(Date.now() - DAY_MS);
  const setups = { kind: 'setups', action: 'add', name: 'Gap and go' } as const;
  await getApi(stack).call(calls.labels.change, { token: trader.idToken, body: setups });
  const first = await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date, risk: 50 });
  for (const [tradeTag, amount] of [
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
  const upload = await holdRequests(page, '**/api/media/upload');
  await test.step('setup, tag, mistake, note and a pasted picture of the trade (REV-02 PLB-11)', async () => {
    await expect(page.getByRole('navigation', { name: /^Trades of/ })).toContainText('0 of 3 trades reviewed');
    await expect(page.getByText(/None of your tags is a mistake yet/)).toBeVisible();
    for (const [key, name] of [
      ['s', 'Gap and go'],
      ['t', 'news'],
      ['m', 'Chased entry'],
    ] as const) {
      await page.keyboard.press(key);
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
    }
    await page.keyboard.press('n');
    await page.keyboard.type('Before the data');
    await page.keyboard.press('Escape');
    await page.evaluate(
      (bytes) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([Uint8Array.from(bytes)], 'entry.png', { type: 'image/png' }));
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      [...png('entry.png').buffer],
    );
  });
  await expect.poll(() => upload.calls).toEqual(['POST']);
  await review('NVDA', ['1', 'Enter']);
  // The picture is still uploading: the page moves on without a question.
  await expect(page).toHaveURL(/\?trade=\d+$/);
  await review('TSLA', ['1', '1', 'Enter']);
  upload.release();
  await expect.poll(() => listFileNames(stack, trader, first.id)).toEqual(['entry.png']);
  const { trade } = await getApi(stack).call(calls.trades.get, {
    token: trader.idToken,
    params: { id: String(first.id) },
  });
  expect(trade).toMatchObject({
    flagType: 'Gap and go',
    tags: expect.arrayContaining(['news', 'Chased entry']),
    comments: 'Before the data',
  });
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
