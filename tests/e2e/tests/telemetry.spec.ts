import { createConnection } from 'mongoose';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

/** The page as the gateway serves it to a sampled visit; the stack samples none. */
const measureVisits = (page: Page) =>
  page.addInitScript(() => {
    const measured = () => document.querySelector('meta[name=vitals]')?.setAttribute('content', '1 /api/telemetry');
    new MutationObserver(measured).observe(document, { childList: true, subtree: true });
  });

/** The API's log lines with this message, after the first `since` characters. */
const linesOf = (stack: Stack, message: string, since = 0): string[] =>
  stack
    .logs()
    .slice(since)
    .split('\n')
    .filter((line) => line.includes(`: ${message} `));

const vitalsCode = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => /\/vitals\.\w+\.js$/.test(request.url()) && asked.push(request.url()));
  return asked;
};

test('a sampled visit reports its web vitals by route when it ends; other visits load no code for it (API-23)', async ({
  page,
  stack,
  trader,
}) => {
  await addTrade(stack, trader, { tradeTag: 'SECRETLY', amount: 12.5, date: '2026-01-30', comments: 'my note' });
  const asked = vitalsCode(page);
  await signIn(page, trader);
  await page.goto('/trades/1?try=nothing');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);

  await measureVisits(page);
  const code = page.waitForResponse(/\/vitals\.\w+\.js$/);
  await page.goto('/trades/1?try=nothing');
  await code;
  await expect(page.getByText('SECRETLY')).toBeVisible();
  // The library starts when the page is idle, and reports earlier entries too.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('group', { name: 'Total P&L' })).toBeVisible();
  const since = stack.logs().length;
  await page.goto('/contact');
  await expect.poll(() => linesOf(stack, 'web vitals', since)).toHaveLength(1);
  const [line = ''] = linesOf(stack, 'web vitals', since);
  const { vitals } = JSON.parse(line.slice(line.indexOf('{'))) as { vitals: Record<string, unknown>[] };
  const reported = Object.fromEntries(vitals.map(({ name, ...rest }) => [name, rest]));
  const first = { path: '/trades/:tradeId', module: expect.stringMatching(/^mf-trades@/) };
  for (const name of ['TTFB', 'FCP', 'LCP']) expect(reported[name]).toMatchObject(first);
  // The layout shift may be on either page.
  expect(reported.CLS?.path).toMatch(/^\/(trades\/:tradeId|dashboard)$/);
  expect(reported.LCP?.value).toBeGreaterThanOrEqual(reported.FCP?.value as number);
  for (const secret of ['SECRETLY', 'my note', '/trades/1', 'try=', trader.uid, trader.email])
    expect(line).not.toContain(secret);
});

test.describe('a failure', () => {
  test.use({ allowedConsoleErrors: /500|failed|a fault/ });

  test('has one id on the page, in the page’s error report and in the API’s log (API-23)', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
    await signIn(page, trader);
    // A record that the API cannot present.
    const database = createConnection(/MONGODB_URI=(\S+)/.exec(stack.logs())?.[1] ?? '');
    const user = await database.collection('users').findOne({ firebaseUid: trader.uid });
    await database.collection('trades').updateOne({ userId: user?._id }, { $set: { amountCents: 'none' } });
    await database.close();

    const since = stack.logs().length;
    const reply = page.waitForResponse(/\/api\/trades\/1$/);
    await page.goto('/trades/1');
    const id = (await (await reply).headerValue('x-request-id')) ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect(page.getByText(`Reference: ${id}`).first()).toBeVisible();
    expect(linesOf(stack, 'request failed', since).join()).toContain(`(reference ${id})`);

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
    expect(line).toContain(`"requestIds":["${id}"]`);
    expect(stack.logs().slice(since)).not.toMatch(/my note|a fault in/);
  });
});
