import { createConnection } from 'mongoose';
import { expect, type Page, type Stack, test } from '../src/test.ts';
import { addTrade, signIn } from '../src/traders.ts';

/** The page as the gateway gives it to a visit that is measured: the stack's own share is none. */
const measureVisits = (page: Page) =>
  page.addInitScript(() => {
    const measured = () => document.querySelector('meta[name=vitals]')?.setAttribute('content', '1 /api/telemetry');
    new MutationObserver(measured).observe(document, { childList: true, subtree: true });
  });

/** The API's lines of this kind since the log had this length. */
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

test('API-23 a visit that is measured tells how it felt when it ends, by routes alone; another fetches nothing for it', async ({
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
  // The library takes its time until it listens: what it has noted by then is told as well.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('group', { name: 'Total P&L' })).toBeVisible();
  const since = stack.logs().length;
  await page.goto('/contact');
  await expect.poll(() => linesOf(stack, 'web vitals', since)).toHaveLength(1);
  const [line = ''] = linesOf(stack, 'web vitals', since);
  const { vitals } = JSON.parse(line.slice(line.indexOf('{'))) as { vitals: Record<string, unknown>[] };
  const told = Object.fromEntries(vitals.map(({ name, ...rest }) => [name, rest]));
  const first = { path: '/trades/:tradeId', module: expect.stringMatching(/^mf-trades@/) };
  for (const name of ['TTFB', 'FCP', 'LCP']) expect(told[name]).toMatchObject(first);
  // On whichever of both pages the layout moved, if it did.
  expect(told.CLS?.path).toMatch(/^\/(trades\/:tradeId|dashboard)$/);
  expect(told.LCP?.value).toBeGreaterThanOrEqual(told.FCP?.value as number);
  for (const secret of ['SECRETLY', 'my note', '/trades/1', 'try=', trader.uid, trader.email])
    expect(line).not.toContain(secret);
});

test.describe('a failure', () => {
  test.use({ allowedComplaints: /500|failed|a fault/ });

  test('API-23 is found by one id in what the page shows, in what it tells of itself, and in the API’s log', async ({
    page,
    stack,
    trader,
  }) => {
    await addTrade(stack, trader, { tradeTag: 'NVDA', amount: 12.5, date: '2026-01-30' });
    await signIn(page, trader);
    // What no API of ours has written, and none can show.
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

test('the metrics are nowhere behind the product’s own address', async ({ request, stack }) => {
  for (const path of ['/metrics', '/api/metrics'])
    expect([path, (await request.get(stack.url + path)).status()]).toEqual([path, 404]);
  expect((await request.get(`${stack.apiUrl}/metrics`)).status()).toBe(404);
});
