import { calls } from 'contracts';
import type { Db } from '../src/db.ts';
import { migrate } from '../src/migrations/index.ts';
import type { Migration } from '../src/migrations/migration.ts';
import { setUpFreshApi } from './support/api.ts';
import { createTrader } from './support/people.ts';
import { runProgram } from './support/program.ts';
import { killServers, startListeningServer } from './support/server-process.ts';
import { expectCorrectSummaries } from './support/summaries.ts';
import { saveTrades } from './support/trades.ts';

const clock = () => Date.now();

afterEach(killServers);
const api = setUpFreshApi();

/** Stores the summaries in the format of the first version: one document per day, with its groups. */
const storeFirstVersion = async ({ days, dayGroups }: Db) => {
  const share = { name: 'AAPL', count: 1, wins: 1, losses: 0, netCents: 1, gainCents: 1, lossCents: 0 };
  const shares = { groups: [{ id: 1, name: 'AAPL', count: 1 }], bySetup: [share], byTicker: [share] };
  await days.collection.updateMany({}, { $set: shares });
  await dayGroups.collection.drop();
};

describe('0001-day-parts', () => {
  it('recomputes all summaries of the first version when the server starts (DAT-04)', async () => {
    const [ada, bob] = [await createTrader(api), await createTrader(api)];
    const traders = [ada, bob];
    for (const each of traders)
      await saveTrades(api, each, { date: '2026-03-02' }, { date: '2026-03-03', amount: -5, tradeTag: 'TSLA' });
    const before = await Promise.all(traders.map((each) => api.call(calls.days.analytics, each)));
    await storeFirstVersion(api.db);
    const { client: restarted, lines } = await startListeningServer({ MONGODB_URI: api.databaseUri });
    expect(await Promise.all(traders.map((each) => restarted.call(calls.days.analytics, each)))).toEqual(before);
    expect((await restarted.call(calls.trades.stats, ada)).bestDay?.date).toBe('2026-03-02');
    await expectCorrectSummaries(api.db);
    expect(lines.join('\n')).toContain('"migrated":["0001-day-parts"]');
  });

  it('leaves current summaries unchanged, and runs once (DAT-04)', async () => {
    await saveTrades(api, await createTrader(api), {});
    const before = await api.db.days.find().lean();
    expect(await migrate(api.db)).toEqual(['0001-day-parts']);
    expect(await api.db.days.find().lean()).toEqual(before);
    expect(await migrate(api.db)).toEqual([]);
    const { code, lines } = await runProgram('migrate.ts', api.databaseUri);
    expect([code, ...lines]).toEqual([0, 'No pending migrations.']);
  });
});

/** Marks the days one by one; `onDay` runs before each. */
const createMarkingMigration = (name: string, onDay: (assertLock: () => void) => Promise<void>): Migration => ({
  name,
  up: async ({ days }, assertLock) => {
    const unmarked = { marked: { $exists: false } };
    for (let day = await days.collection.findOne(unmarked); day; day = await days.collection.findOne(unmarked)) {
      await onDay(assertLock);
      await days.collection.updateOne({ _id: day._id }, { $set: { marked: true } });
    }
  },
});
const countMarked = () => api.db.days.collection.countDocuments({ marked: true });

describe('migrations', () => {
  beforeEach(async () => {
    await saveTrades(api, await createTrader(api), ...['01', '02', '03'].map((day) => ({ date: `2026-03-${day}` })));
  });

  it('continue where they stopped, and count as applied only when complete', async () => {
    let days = 0;
    const failingMigration = createMarkingMigration('0001-mark', async () => {
      days += 1;
      if (days === 2) throw new Error('The power went out.');
    });
    await expect(migrate(api.db, clock, [failingMigration])).rejects.toThrow('0001-mark');
    expect(await countMarked()).toBe(1);
    expect(await migrate(api.db, clock, [failingMigration])).toEqual(['0001-mark']);
    expect([await countMarked(), days]).toEqual([3, 4]);
  });

  it('are run by one of several processes that start together, while the others wait', async () => {
    let days = 0;
    const first = createMarkingMigration('0001-mark', async () => {
      days += 1;
    });
    const second: Migration = { name: '0002-look', up: async () => expect(await countMarked()).toBe(3) };
    const done = await Promise.all([1, 2, 3].map(() => migrate(api.db, clock, [first, second])));
    expect(done.flat().sort()).toEqual(['0001-mark', '0002-look']);
    expect(days).toBe(3);
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
