import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { databaseUri } from './support/emulator.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades, tradeBody } from './support/trades.ts';
import { startWire } from './support/wire.ts';

let wire: Awaited<ReturnType<typeof startWire>>;
let api: Api;
let ada: Person;

beforeAll(async () => {
  const uri = new URL(databaseUri());
  wire = await startWire(uri.host);
  uri.host = wire.host;
  api = await startApi({ mongodbUri: uri.href });
  ada = await trader(api);
});
afterAll(async () => {
  await api.stop();
  wire.stop();
});

/** Until the driver has noticed that the database is back, which takes it up to a few seconds. */
const untilReady = async () => {
  while ((await api.send(calls.system.ready, {})).status !== 200)
    await new Promise((resolve) => setTimeout(resolve, 100));
};

describe('GET /api/health and /api/ready', () => {
  it('API-23 both answer while all is well', async () => {
    expect(await api.call(calls.system.health, {})).toEqual({ status: 'ok' });
    expect(await api.call(calls.system.ready, {})).toEqual({ status: 'ready' });
  });
});

describe('while the database cannot be reached', () => {
  it('API-23 is alive and not ready, answers 503 with when to come again, and recovers by itself', async () => {
    await saveTrades(api, ada, {});
    wire.cut();
    expect((await api.send(calls.system.health, {})).status).toBe(200);
    for (const refusal of [
      await api.fail(calls.system.ready),
      await api.fail(calls.trades.list, ada),
      await api.fail(calls.trades.create, { ...ada, body: tradeBody() }),
      // Nobody could count how often they come.
      await api.fail(calls.auth.checkVerification, { body: { idToken: ada.token } }),
    ]) {
      expect(refusal).toMatchObject({
        code: 'unavailable',
        error: 'The journal cannot be reached. Please try again in a moment.',
      });
      expect(refusal.headers.get('retry-after')).toBe('5');
    }
    await wire.mend();
    await untilReady();
    expect((await saveTrades(api, ada, {}))[0]?.id).toBe(2);
  }, 30_000);

  it('a write that is cut off leaves all of it or nothing: trades, ids and statistics agree', async () => {
    const bob = await trader(api);
    const writing = Array.from({ length: 12 }, (_, index) =>
      api.send(calls.trades.create, { ...bob, body: tradeBody({ amount: index + 1 }) }),
    );
    await Promise.race(writing);
    wire.cut();
    await wire.mend();
    const answers = await Promise.all(writing);
    await untilReady();
    const { trades } = await api.call(calls.trades.list, bob);
    const stats = await api.call(calls.trades.stats, bob);
    expect(trades.length).toBeGreaterThanOrEqual(answers.filter(({ status }) => status === 201).length);
    expect(trades.map((trade) => trade.id)).toEqual(Array.from(trades, (_, index) => trades.length - index));
    expect(stats.totalTrades).toBe(trades.length);
    expect(stats.totalPL).toBe(trades.reduce((sum, trade) => sum + trade.amount, 0));
  }, 30_000);
});
