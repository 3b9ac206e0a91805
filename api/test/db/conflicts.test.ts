import { calls } from 'contracts';
import { withDatabaseName } from 'local/database';
import { startTestDatabase, type TestDatabase } from 'local/testing/services';
import { setUpApi } from '../support/api.ts';
import type { Client } from '../support/client.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createTrader, type Person } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody } from '../support/trades.ts';

let database: TestDatabase;
const api = setUpApi(async () => {
  database = await startTestDatabase({ conflictsAtOnce: true });
  return { mongodbUri: `${database.uri}&serverSelectionTimeoutMS=5000` };
});
afterAll(() => database.stop());
afterAll(killServers);

/** Each writer creates a trade, changes it, and deletes every second one. */
const write = async (client: Client, trader: Person, writer: number) => {
  for (let step = 0; step < 5; step++) {
    const { id } = await client.call(calls.trades.create, { ...trader, body: createTradeBody({ amount: writer }) });
    const params = { id: String(id) };
    await client.call(calls.trades.update, { ...trader, params, body: createTradeBody({ amount: 100 }) });
    if (step % 2 === 1) await client.call(calls.trades.delete, { ...trader, params });
  }
};

describe('conflicts that the database reports at once, as mongod does', () => {
  it('cost no change of 10 writers of one trader in two processes, and double none (API-20)', async () => {
    const trader = await createTrader(api);
    const { client: other } = await startListeningServer({ MONGODB_URI: withDatabaseName(database.uri, api.dbName) });
    const writers = Array.from({ length: 10 }, (_, writer) => write(writer % 2 === 0 ? api : other, trader, writer));
    await Promise.all(writers);
    const stats = await api.call(calls.trades.stats, trader);
    expect(stats).toMatchObject({ totalTrades: 30, totalPL: 3_000 });
    const user = await api.db.users.findOne({ firebaseUid: trader.uid }).orFail();
    expect(user).toMatchObject({ lastTradeNumber: 50, usage: { trades: 50 } });
    expect(await api.db.deletedTrades.countDocuments({ userId: user._id })).toBe(20);
    await expectCorrectColumns(api.db);
  });
});
