import { calls } from 'contracts';
import type { Db } from '../src/db.ts';
import { migrate } from '../src/migrations/index.ts';
import type { Migration } from '../src/migrations/migration.ts';
import { setUpFreshApi } from './support/api.ts';
import { expectCorrectColumns } from './support/columns.ts';
import { createTrader } from './support/people.ts';
import { runProgram } from './support/program.ts';
import { killServers, startListeningServer } from './support/server-process.ts';
import { saveTrades } from './support/trades.ts';

const clock = () => Date.now();

afterEach(killServers);
const api = setUpFreshApi();

/** Makes the database look as the version before column blocks left it. */
const storePreviousVersion = async ({ blocks, users }: Db) => {
  await blocks.deleteMany({});
  await users.updateMany({}, { $unset: { blocksVersion: 1 } });
};

/** Changes a trade as the version before column blocks did. */
const changeAsPreviousVersion = async ({ trades, users }: Db, number: number, fields: object) => {
  const { userId } = await trades.findOneAndUpdate({ number }, fields).orFail();
  await users.updateOne({ _id: userId }, { $inc: { journalVersion: 1 } });
};

describe('0003-column-blocks', () => {
  it('builds the columns of every journal when the server starts (DAT-04)', async () => {
    const traders = [await createTrader(api), await createTrader(api)];
    for (const each of traders)
      await saveTrades(api, each, { date: '2026-03-02' }, { date: '2026-04-03', amount: -5, flagType: 'Gap' });
    const before = await Promise.all(traders.map((each) => api.call(calls.days.analytics, each)));
    await storePreviousVersion(api.db);
    const { client: restarted, lines } = await startListeningServer({ MONGODB_URI: api.databaseUri });
    await expectCorrectColumns(api.db);
    expect(await Promise.all(traders.map((each) => restarted.call(calls.days.analytics, each)))).toEqual(before);
    expect(lines.join('\n')).toContain('"migrated":["0003-column-blocks",');
  });

  it('runs once, and includes what an instance of the previous version changes afterwards (DAT-04)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { amount: 10 });
    expect(await migrate(api.db)).toEqual(['0003-column-blocks', '0004-trash']);
    expect(await migrate(api.db)).toEqual([]);
    const { code, lines } = await runProgram('migrate.ts', api.databaseUri);
    expect([code, ...lines]).toEqual([0, 'No pending migrations.']);
    await changeAsPreviousVersion(api.db, 1, { amountCents: 2_500, flagType: 'Old' });
    const { expectancy, bySetup } = await api.call(calls.days.analytics, ada);
    expect([expectancy.value, bySetup.map(({ name }) => name)]).toEqual([25, ['Old']]);
    await changeAsPreviousVersion(api.db, 1, { amountCents: 5_000 });
    await saveTrades(api, ada, { amount: 1 });
    expect((await api.call(calls.trades.stats, ada)).totalPL).toBe(51);
    await expectCorrectColumns(api.db);
  });
});

/** Marks the trades one by one; `onTrade` runs before each. */
const createMarkingMigration = (name: string, onTrade: (assertLock: () => void) => Promise<void>): Migration => ({
  name,
  up: async ({ trades }, assertLock) => {
    const unmarked = { marked: { $exists: false } };
    const findNext = () => trades.collection.findOne(unmarked);
    for (let trade = await findNext(); trade; trade = await findNext()) {
      await onTrade(assertLock);
      await trades.collection.updateOne({ _id: trade._id }, { $set: { marked: true } });
    }
  },
});
const countMarked = () => api.db.trades.collection.countDocuments({ marked: true });

describe('0004-trash', () => {
  it('keeps what the previous version deleted a moment ago, and counts it as used (BLK-03)', async () => {
    const ada = await createTrader(api);
    const [trade] = await saveTrades(api, ada, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '1' } });
    await api.db.deletedTrades.collection.updateMany({}, { $rename: { trashedAt: 'deletedAt' } });
    await api.db.users.updateMany({}, { usage: { trades: 0, files: 0, bytes: 0 } });
    expect(await migrate(api.db)).toContain('0004-trash');
    expect((await api.call(calls.account.usage, ada)).trades.used).toBe(1);
    expect(await api.call(calls.trades.restore, { ...ada, params: { id: '1' } })).toEqual({ trade });
  });
});

describe('migrations', () => {
  beforeEach(async () => {
    await saveTrades(api, await createTrader(api), ...['01', '02', '03'].map((day) => ({ date: `2026-03-${day}` })));
  });

  it('continue where they stopped, and count as applied only when complete', async () => {
    let count = 0;
    const failingMigration = createMarkingMigration('0001-mark', async () => {
      count += 1;
      if (count === 2) throw new Error('The power went out.');
    });
    await expect(migrate(api.db, clock, [failingMigration])).rejects.toThrow('0001-mark');
    expect(await countMarked()).toBe(1);
    expect(await migrate(api.db, clock, [failingMigration])).toEqual(['0001-mark']);
    expect([await countMarked(), count]).toEqual([3, 4]);
  });

  it('are run by one of several processes that start together, while the others wait', async () => {
    let count = 0;
    const first = createMarkingMigration('0001-mark', async () => {
      count += 1;
    });
    const second: Migration = { name: '0002-look', up: async () => expect(await countMarked()).toBe(3) };
    const done = await Promise.all([1, 2, 3].map(() => migrate(api.db, clock, [first, second])));
    expect(done.flat().sort()).toEqual(['0001-mark', '0002-look']);
    expect(count).toBe(3);
  });

  it('are taken over from a process that is gone, and stop in one that was suspended too long', async () => {
    const locks = api.db.connection.collection<{ _id: string; owner: string; until: Date }>('locks');
    await locks.insertOne({ _id: 'migrations', owner: 'gone', until: new Date(Date.now() - 1) });
    const suspended = createMarkingMigration('0001-mark', async (assertLock) => {
      const later = Date.now() + 10 * 60_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      assertLock();
    });
    await expect(migrate(api.db, clock, [suspended])).rejects.toThrow('The lock "migrations" was lost.');
    expect(await countMarked()).toBe(0);
    jest.restoreAllMocks();
    expect(
      await migrate(api.db, clock, [createMarkingMigration('0001-mark', async (assertLock) => assertLock())]),
    ).toEqual(['0001-mark']);
  });
});
