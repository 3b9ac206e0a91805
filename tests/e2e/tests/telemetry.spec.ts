import { createConnection } from 'mongoose';
import { expect, type Stack, test } from '../src/test.ts';
import { addTrade, openSignedIn } from '../src/traders.ts';

/** The API's log lines with this message, after the first `since` characters. */
const linesOf = (stack: Stack, message: string, since = 0): string[] =>
  stack
    .logs()
    .slice(since)
    .split('\n')
    .filter((line) => line.includes(`: ${message} `));

test.describe('a failure', () => {
  test.use({ allowedConsoleErrors: /500|failed|a fault/ });

  test('has one id on the page, in the page’s error report and in the API’s log (API-23)', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
    await openSignedIn(page, trader);
    // A record that the API cannot present.
    const database = createConnection(/MONGODB_URI=(\S+)/.exec(stack.logs())?.[1] ?? '');
    const user = await database.collection('users').findOne({ firebaseUid: trader.uid });
    await database.collection('trades').updateOne({ userId: user?._id }, { $set: { netCents: 'none' } });
    await database.close();

    const since = stack.logs().length;
    const reply = page.waitForResponse(/\/api\/trades\/1$/);
    await page.goto('/trades/1');
    const id = (await (await reply).headerValue('x-request-id')) ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.getByText(`Reference: ${id}`).first()).toBeVisible();
    await expect.poll(() => linesOf(stack, 'request failed', since).join()).toContain(`(reference ${id})`);

    const secret = `"my note" of ${trader.email}`;
    await page.evaluate(
      (said) =>
        void setTimeout(() => {
          throw new Error(`a fault in ${said}`);
        }),
      secret,
    );
    await expect.poll(() => linesOf(stack, 'client error', since)).toHaveLength(1);
    const [line = ''] = linesOf(stack, 'client error', since);
    expect(line).toContain('at /trades/:tradeId: Error');
    // Other calls that read the record may fail too.
    expect(line).toMatch(new RegExp(`"requestIds":\\[[^\\]]*"${id}"`));
    expect(stack.logs().slice(since)).not.toMatch(/my note|a fault in/);
  });
});
