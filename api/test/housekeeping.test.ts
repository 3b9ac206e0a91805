import { calls, timings } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { connectDb } from '../src/db.ts';
import { startHousekeeping } from '../src/housekeeping.ts';
import { createLog } from '../src/log.ts';
import { type Api, startApi } from './support/api.ts';
import { databaseUri } from './support/emulator.ts';
import { trader } from './support/people.ts';
import { endServers, startServer } from './support/server-process.ts';
import { tradeBody } from './support/trades.ts';

let api: Api;
beforeEach(async () => {
  api = await startApi();
  const { token } = await trader(api);
  const headers = { 'idempotency-key': 'a' };
  await api.call(calls.trades.create, { token, headers, body: tradeBody() });
  await api.call(calls.trades.delete, { token, params: { id: '1' } });
});
afterEach(() => {
  endServers();
  return api.stop();
});

const chores = () => ({ db: api.db, media: api.media, log: createLog('silent'), clock: Date.now });

const left = async () => ({
  deleted: await api.db.deletedTrades.countDocuments(),
  keys: await api.db.idempotencyKeys.countDocuments(),
});

describe('what has outlived its time', () => {
  it.each([
    ['nothing at once', 0, { deleted: 1, keys: 1 }],
    ['a deleted trade after its undo time', timings.restorableMs, { deleted: 0, keys: 1 }],
    ['a key after a day', timings.idempotencyKeyLifetimeMs, { deleted: 0, keys: 0 }],
  ])('DET-09 API-20 is removed for good: %s', async (_, later, expected) => {
    await startHousekeeping({ ...chores(), clock: () => Date.now() + later }).stop();
    expect(await left()).toEqual(expected);
  });

  it('counts of calls are removed when their minute is over', async () => {
    expect(await api.db.rateCounts.countDocuments()).toBeGreaterThan(0);
    await startHousekeeping(chores()).stop();
    expect(await api.db.rateCounts.countDocuments()).toBeGreaterThan(0);
    await startHousekeeping({ ...chores(), clock: () => Date.now() + 60_000 }).stop();
    expect(await api.db.rateCounts.countDocuments()).toBe(0);
  });

  it('is removed by the server itself', async () => {
    await api.db.deletedTrades.updateMany({}, { deletedAt: new Date(0) });
    const server = startServer({ MONGODB_URI: withDatabaseName(databaseUri(), api.dbName) });
    await server.logged('listening');
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
    expect(await left()).toEqual({ deleted: 0, keys: 1 });
  });

  it('costs the server nothing when the database is away', async () => {
    const db = await connectDb(databaseUri(), { dbName: api.dbName });
    await db.close();
    await expect(startHousekeeping({ ...chores(), db }).stop()).resolves.toBeUndefined();
  });
});
