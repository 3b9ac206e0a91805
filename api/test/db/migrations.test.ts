import { type Migration, migrate } from '../../src/db/migrations.ts';
import { emptyDatabase, setUpOwnApi } from '../support/api.ts';
import { createTrader } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpOwnApi();
afterEach(() => emptyDatabase(api));

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

describe('migrations', () => {
  beforeEach(async () => {
    await saveTrades(api, await createTrader(api), ...['01', '02', '03'].map((day) => ({ date: `2026-03-${day}` })));
  });

  it('are none in this version, as the program says', async () => {
    expect(await migrate(api.db)).toEqual([]);
    expect(await runProgram('migrate.ts', api.databaseUri)).toEqual({ code: 0, lines: ['No pending migrations.'] });
  });

  it('continue where they stopped, and count as applied only when complete', async () => {
    let count = 0;
    const failingMigration = createMarkingMigration('0001-mark', async () => {
      count += 1;
      if (count === 2) throw new Error('The power went out.');
    });
    await expect(migrate(api.db, [failingMigration])).rejects.toThrow('0001-mark');
    expect(await countMarked()).toBe(1);
    expect(await migrate(api.db, [failingMigration])).toEqual(['0001-mark']);
    expect([await countMarked(), count]).toEqual([3, 4]);
  });

  it('are run by one of several processes that start together, while the others wait', async () => {
    let count = 0;
    const first = createMarkingMigration('0001-mark', async () => {
      count += 1;
    });
    const second: Migration = { name: '0002-look', up: async () => expect(await countMarked()).toBe(3) };
    const done = await Promise.all([1, 2, 3].map(() => migrate(api.db, [first, second])));
    expect(done.flat().sort()).toEqual(['0001-mark', '0002-look']);
    expect(count).toBe(3);
  });

  it('in progress are not taken over by a process whose clock is five minutes ahead', async () => {
    const minute = 60_000;
    const locks = api.db.connection.collection<{ _id: string; owner: string; until: Date }>('locks');
    await locks.insertOne({ _id: 'migrations', owner: 'at it', until: new Date(Date.now() + minute) });
    const getTime = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => getTime() + 5 * minute);
    const attempts = jest.spyOn(locks, 'findOneAndUpdate');
    const starting = migrate(api.db, [createMarkingMigration('0001-mark', async (assertLock) => assertLock())]);
    let isTaken = false;
    void starting.then(() => (isTaken = true));
    while (attempts.mock.calls.length < 3 && !isTaken) await new Promise(setImmediate);
    expect(await locks.findOne({ _id: 'migrations' })).toMatchObject({ owner: 'at it' });
    expect(await countMarked()).toBe(0);
    await locks.deleteOne({ _id: 'migrations' });
    expect(await starting).toEqual(['0001-mark']);
  });

  it('are taken over from a process that is gone, and stop in one that was suspended too long', async () => {
    const locks = api.db.connection.collection<{ _id: string; owner: string; until: Date }>('locks');
    await locks.insertOne({ _id: 'migrations', owner: 'gone', until: new Date(Date.now() - 1) });
    const suspended = createMarkingMigration('0001-mark', async (assertLock) => {
      const later = Date.now() + 10 * 60_000;
      jest.spyOn(Date, 'now').mockReturnValue(later);
      assertLock();
    });
    await expect(migrate(api.db, [suspended])).rejects.toThrow('The lock "migrations" was lost.');
    expect(await countMarked()).toBe(0);
    jest.restoreAllMocks();
    expect(await migrate(api.db, [createMarkingMigration('0001-mark', async (assertLock) => assertLock())])).toEqual([
      '0001-mark',
    ]);
  });
});
