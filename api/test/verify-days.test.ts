import { calls } from 'contracts';
import { withDatabaseName } from 'local/testing';
import { toStoredDay } from '../src/features/statistics/stored-day.ts';
import { summarizeDay } from '../src/features/statistics/summarize-day.ts';
import { type Difference, verifyDays } from '../src/features/statistics/verify.ts';
import { type Api, startApi } from './support/api.ts';
import { databaseUri } from './support/emulator.ts';
import { type Person, trader } from './support/people.ts';
import { runProgram } from './support/program.ts';
import { saveTrades } from './support/trades.ts';

// Some of them start programs.
jest.setTimeout(30_000);

let api: Api;
beforeEach(async () => {
  api = await startApi();
});
afterEach(() => api.stop());

/** Runs the program as `npm run verify-days` does; resolves with how it ended and the lines that it said. */
const run = (args: string[] = [], uri = withDatabaseName(databaseUri(), api.dbName)) =>
  runProgram('verify-days.ts', uri, args);

const found = async (options = {}) => {
  const differences: Difference[] = [];
  const verified = await verifyDays(api.db, { ...options, onDifference: (each) => void differences.push(each) });
  expect(verified.differences).toBe(differences.length);
  return differences.map(({ kind, date }) => `${kind} ${date}`);
};

const userIdOf = async ({ uid }: Person) => (await api.db.users.findOne({ firebaseUid: uid }).orFail())._id;

const dates = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'];

const emptyDay = (date: string) => toStoredDay(summarizeDay(date, []));

/** A journal whose summaries are wrong in every way that there is, and what is wrong with it, latest day first. */
const damaged = async () => {
  const ada = await trader(api);
  const userId = await userIdOf(ada);
  await saveTrades(api, ada, ...dates.flatMap((date) => [{ date }, { date, amount: -20 }]));
  const stats = await api.call(calls.trades.stats, ada);
  await api.db.days.collection.updateOne({ userId, date: dates[0] }, { $inc: { netCents: 1 } });
  await api.db.days.deleteOne({ userId, date: dates[1] });
  await api.db.dayGroups.deleteOne({ userId, date: dates[1] });
  await api.db.dayGroups.deleteOne({ userId, date: dates[2] });
  await api.db.dayGroups.collection.updateOne({ userId, date: dates[3] }, { $set: { 'byTicker.netCents.0': 1 } });
  await api.db.days.create({ userId, ...emptyDay('2026-03-09').totals });
  await api.db.dayGroups.create({ userId, ...emptyDay('2026-01-01').groups });
  const wrong = ['extra 2026-03-09', 'different 2026-03-05', 'different 2026-03-04', 'missing 2026-03-03'];
  return { ada, stats, wrong: [...wrong, 'different 2026-03-02', 'extra 2026-01-01'] };
};

describe('verify-days', () => {
  it('DAT-04 finds nothing where nothing is wrong, whoever the journal belongs to', async () => {
    expect(await verifyDays(api.db)).toEqual({ traders: 0, differences: 0 });
    for (const each of [await trader(api), await trader(api)])
      await saveTrades(api, each, ...dates.map((date) => ({ date })));
    expect(await verifyDays(api.db)).toEqual({ traders: 2, differences: 0 });
  });

  it('DAT-04 names each summary that is not what its trades say, and mends it when told to', async () => {
    const { ada, stats, wrong } = await damaged();
    expect(await found()).toEqual(wrong);
    expect(await found({ repair: true })).toEqual(wrong);
    expect(await found()).toEqual([]);
    expect(await api.call(calls.trades.stats, ada)).toEqual(stats);
  });

  it('DAT-04 also finds what is left of a trader who is gone', async () => {
    await saveTrades(api, await trader(api), ...dates.map((date) => ({ date })));
    await api.db.trades.deleteMany({});
    await api.db.users.deleteMany({});
    expect(await found({ repair: true })).toEqual(dates.toReversed().map((date) => `extra ${date}`));
    expect([await api.db.days.countDocuments({}), await api.db.dayGroups.countDocuments({})]).toEqual([0, 0]);
  });

  it('DAT-04 reports nothing, and breaks nothing, while trades are written', async () => {
    const ada = await trader(api);
    const writing = Promise.all(
      dates.map((date) => saveTrades(api, ada, ...Array.from({ length: 8 }, () => ({ date })))),
    );
    let done = false;
    void writing.then(() => (done = true));
    for (let repair = false; !done; repair = !repair) expect(await found({ repair })).toEqual([]);
    await writing;
    expect(await found()).toEqual([]);
    expect((await api.call(calls.trades.stats, ada)).totalTrades).toBe(32);
  });

  it('ends with 1 at a difference, with 0 once it is mended', async () => {
    const { wrong } = await damaged();
    const first = await run();
    expect(first.code).toBe(1);
    expect(first.lines.map((line) => line.split(' of ')[0])).toEqual([
      ...wrong,
      'Journals checked: 1. Incorrect summaries: 6.',
    ]);
    expect(await run(['--repair'])).toMatchObject({ code: 0 });
    expect(await run()).toEqual({ code: 0, lines: ['Journals checked: 1. All summaries are correct.'] });
  });

  it('API-19 finds and mends numbers that a copy of the database has wrong: a counter behind, a trade there and deleted', async () => {
    const ada = await trader(api);
    const userId = await userIdOf(ada);
    await saveTrades(api, ada, {}, {}, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
    const first = await api.db.trades.findOne({ userId, number: 1 }).orFail().lean();
    await api.db.deletedTrades.create({ ...first, deletedAt: new Date() });
    await api.db.users.updateOne({ _id: userId }, { lastTradeNumber: 1 });
    const of = `of trader ${userId.toHexString()}`;
    const wrong = [`number 3 behind ${of}`, `number 1 twice ${of}`];
    const right = 'Journals checked: 1. All summaries are correct.';
    expect(await run()).toEqual({ code: 1, lines: [...wrong, right, 'Incorrect trade numbers: 2.'] });
    const mended = 'Repaired trade numbers: 2.';
    expect(await run(['--repair'])).toEqual({ code: 0, lines: [...wrong, right, mended] });
    expect(await run()).toEqual({ code: 0, lines: [right] });
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([4]);
    expect((await api.call(calls.trades.list, ada)).trades.map(({ id }) => id).sort()).toEqual([1, 2, 4]);
  });

  it('ends with 2 and a sentence when it cannot check', async () => {
    expect(await run([], '')).toEqual({
      code: 2,
      lines: ['MONGODB_URI is missing: set it to the address of a MongoDB replica set.'],
    });
    const mistyped = await run(['--repare']);
    expect(mistyped.code).toBe(2);
    expect(mistyped.lines[0]).toContain('--repare');
  });
});
