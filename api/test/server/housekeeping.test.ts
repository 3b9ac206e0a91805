import { calls, timings } from 'contracts';
import type { Types } from 'mongoose';
import { connectDb } from '../../src/database.ts';
import { startHousekeeping } from '../../src/housekeeping.ts';
import { setUpOwnApi } from '../support/api.ts';
import { getDatabaseUri } from '../support/emulator.ts';
import { silentLog } from '../support/log.ts';
import { createTrader, getUserId } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody } from '../support/trades.ts';

const api = setUpOwnApi();
let userId: Types.ObjectId;
beforeEach(async () => {
  const ada = await createTrader(api);
  const { token } = ada;
  userId = await getUserId(api, ada);
  const headers = { 'idempotency-key': 'a' };
  await api.call(calls.trades.create, { token, headers, body: createTradeBody() });
  await api.call(calls.trades.delete, { token, params: { id: '1' } });
});
afterEach(killServers);

const createDependencies = () => ({ db: api.db, media: api.media, log: silentLog, now: Date.now });

const countRecords = async () => ({
  deleted: await api.db.deletedTrades.countDocuments({ userId }),
  keys: await api.db.idempotencyKeys.countDocuments({ userId }),
});

describe('housekeeping', () => {
  it.each([
    ['nothing immediately', 0, { deleted: 1, keys: 1 }],
    ['a deleted trade after its time in the trash', timings.trashMs, { deleted: 0, keys: 0 }],
    ['a key after a day', timings.idempotencyKeyLifetimeMs, { deleted: 1, keys: 0 }],
  ])('deletes expired records permanently: %s (DET-09, API-20)', async (_, elapsedMs, expected) => {
    await startHousekeeping({ ...createDependencies(), now: () => Date.now() + elapsedMs }).stop();
    expect(await countRecords()).toEqual(expected);
  });

  it('deletes rate-limit counts after their minute', async () => {
    expect(await api.db.rateCounts.countDocuments()).toBeGreaterThan(0);
    await startHousekeeping(createDependencies()).stop();
    expect(await api.db.rateCounts.countDocuments()).toBeGreaterThan(0);
    await startHousekeeping({ ...createDependencies(), now: () => Date.now() + 60_000 }).stop();
    expect(await api.db.rateCounts.countDocuments()).toBe(0);
  });

  it('runs in the server itself', async () => {
    await api.db.deletedTrades.updateMany({}, { trashedAt: new Date(0) });
    const server = await startListeningServer({ MONGODB_URI: api.databaseUri });
    expect(await server.terminate()).toBe(0);
    expect(await countRecords()).toEqual({ deleted: 0, keys: 1 });
  });

  it('does nothing when the database is not reachable', async () => {
    const db = await connectDb(getDatabaseUri(), { dbName: api.dbName });
    await db.close();
    await expect(startHousekeeping({ ...createDependencies(), db }).stop()).resolves.toBeUndefined();
  });
});
