import { calls } from 'contracts';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { startDatabaseProxy } from '../support/tcp-proxy.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

let proxy: Awaited<ReturnType<typeof startDatabaseProxy>>;
const api = setUpApi(async () => {
  proxy = await startDatabaseProxy();
  return proxy;
});
let ada: Person;
beforeAll(async () => {
  ada = await createTrader(api);
});
afterAll(() => proxy.stop());

/** Waits until the driver notices that the database is back, up to a few seconds. */
const waitUntilReady = async () => {
  while ((await api.send(calls.system.ready, {})).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100));
};

describe('GET /api/health and /api/ready', () => {
  it('both return 200 in normal operation (API-23)', async () => {
    expect(await api.call(calls.system.health, {})).toEqual({ status: 'ok' });
    expect(await api.call(calls.system.ready, {})).toEqual({ status: 'ready' });
  });
});

describe('while the database is unreachable', () => {
  it('the API is alive but not ready, returns 503 with Retry-After, and recovers (API-23)', async () => {
    await saveTrades(api, ada, {});
    proxy.disconnect();
    expect((await api.send(calls.system.health, {})).status).toBe(200);
    for (const refusal of [
      await api.fail(calls.system.ready),
      await api.fail(calls.trades.list, ada),
      await api.fail(calls.trades.create, { ...ada, body: createTradeBody() }),
      // Without the database, calls cannot be counted across processes.
      await api.fail(calls.auth.checkVerification, { body: { idToken: ada.token } }),
    ]) {
      expect(refusal).toMatchObject({
        code: 'unavailable',
        error: 'The journal cannot be reached. Please try again in a moment.',
      });
      expect(refusal.headers.get('retry-after')).toBe('5');
    }
    await proxy.reconnect();
    await waitUntilReady();
    expect((await saveTrades(api, ada, {}))[0]?.id).toBe(2);
  });

  it('an interrupted write is complete or has no effect: trades, ids and statistics agree', async () => {
    const bob = await createTrader(api);
    const writing = Array.from({ length: 12 }, (_, index) =>
      api.send(calls.trades.create, { ...bob, body: createTradeBody({ amount: index + 1 }) }),
    );
    await Promise.race(writing);
    proxy.disconnect();
    await proxy.reconnect();
    const answers = await Promise.all(writing);
    await waitUntilReady();
    const { trades } = await api.call(calls.trades.list, bob);
    const stats = await api.call(calls.trades.stats, bob);
    expect(trades.length).toBeGreaterThanOrEqual(answers.filter(({ status }) => status === 201).length);
    expect(trades.map((trade) => trade.id)).toEqual(Array.from(trades, (_, index) => trades.length - index));
    expect(stats.totalTrades).toBe(trades.length);
    expect(stats.totalPL).toBe(trades.reduce((sum, trade) => sum + trade.amount, 0));
  });
});
