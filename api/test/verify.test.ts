import { calls } from 'contracts';
import { Types } from 'mongoose';
import { type Difference, verifyColumns } from '../src/features/journal/columns/verify.ts';
import { setUpFreshApi } from './support/api.ts';
import { createTrader, type Person } from './support/people.ts';
import { runProgram } from './support/program.ts';
import { saveTrades } from './support/trades.ts';

// Some tests start programs.
const api = setUpFreshApi();

/** Runs the program like `npm run verify`; resolves with its exit code and output lines. */
const run = (args: string[] = [], uri = api.databaseUri) => runProgram('verify.ts', uri, args);

const findDifferences = async (options = {}) => {
  const differences: Difference[] = [];
  const verified = await verifyColumns(api.db, { ...options, onDifference: (each) => void differences.push(each) });
  expect(verified.differences).toBe(differences.length);
  return differences.map(({ kind, month }) => `${kind} ${month}`);
};

const getUserId = async ({ uid }: Person) => (await api.db.users.findOne({ firebaseUid: uid }).orFail())._id;

const months = ['2026-01', '2026-02', '2026-03'];
const dates = months.map((month) => `${month}-02`);

/** Creates every kind of wrong month; returns the expected reports. */
const createWrongMonths = async () => {
  const ada = await createTrader(api);
  const userId = await getUserId(ada);
  await saveTrades(api, ada, ...dates.flatMap((date) => [{ date }, { date, amount: -20 }]));
  const stats = await api.call(calls.trades.stats, ada);
  const [january, february] = await api.db.months.find({ userId }).sort({ month: 1 }).lean();
  await api.db.months.updateOne({ userId, month: '2026-01' }, { data: february?.data });
  await api.db.months.deleteOne({ userId, month: '2026-02' });
  await api.db.months.collection.insertOne({ ...january, _id: new Types.ObjectId(), month: '2025-12' });
  return { ada, stats, wrong: ['extra 2025-12', 'different 2026-01', 'missing 2026-02'] };
};

describe('verify', () => {
  it('finds no differences in correct journals, of any trader (DAT-04)', async () => {
    expect(await verifyColumns(api.db)).toEqual({ traders: 0, differences: 0 });
    for (const each of [await createTrader(api), await createTrader(api)])
      await saveTrades(api, each, ...dates.map((date) => ({ date })));
    expect(await verifyColumns(api.db)).toEqual({ traders: 2, differences: 0 });
  });

  it('reports each wrong month, and repairs it with --repair (DAT-04)', async () => {
    const { ada, stats, wrong } = await createWrongMonths();
    expect(await findDifferences()).toEqual(wrong);
    expect(await findDifferences({ repair: true })).toEqual(wrong);
    expect(await findDifferences()).toEqual([]);
    expect(await api.call(calls.trades.stats, ada)).toEqual(stats);
  });

  it('finds columns that remain of a deleted trader (DAT-04)', async () => {
    await saveTrades(api, await createTrader(api), ...dates.map((date) => ({ date })));
    await api.db.trades.deleteMany({});
    await api.db.users.deleteMany({});
    expect(await findDifferences({ repair: true })).toEqual(months.map((month) => `extra ${month}`));
    expect(await api.db.months.countDocuments({})).toBe(0);
  });

  it('reports nothing and changes nothing while trades are written (DAT-04)', async () => {
    const ada = await createTrader(api);
    const writing = Promise.all(
      dates.map((date) => saveTrades(api, ada, ...Array.from({ length: 8 }, () => ({ date })))),
    );
    let done = false;
    void writing.then(() => (done = true));
    for (let repair = false; !done; repair = !repair) expect(await findDifferences({ repair })).toEqual([]);
    await writing;
    expect(await findDifferences()).toEqual([]);
    expect((await api.call(calls.trades.stats, ada)).totalTrades).toBe(24);
  });

  it('exits with 1 for differences, and with 0 after repairing them', async () => {
    const { wrong } = await createWrongMonths();
    const first = await run();
    expect(first.code).toBe(1);
    expect(first.lines.map((line) => line.split(' of ')[0])).toEqual([
      ...wrong,
      'Journals checked: 1. Incorrect months: 3.',
    ]);
    expect(await run(['--repair'])).toMatchObject({ code: 0 });
    expect(await run()).toEqual({ code: 0, lines: ['Journals checked: 1. All months are correct.'] });
  });

  it('finds and repairs wrong numbers of a restored backup: a counter that is too low, a trade that exists and is deleted (API-19)', async () => {
    const ada = await createTrader(api);
    const userId = await getUserId(ada);
    await saveTrades(api, ada, {}, {}, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
    const first = await api.db.trades.findOne({ userId, number: 1 }).orFail().lean();
    await api.db.deletedTrades.create({ ...first, deletedAt: new Date() });
    await api.db.users.updateOne({ _id: userId }, { lastTradeNumber: 1 });
    const of = `of trader ${userId.toHexString()}`;
    const wrong = [`number 3 behind ${of}`, `number 1 twice ${of}`];
    const right = 'Journals checked: 1. All months are correct.';
    expect(await run()).toEqual({ code: 1, lines: [...wrong, right, 'Incorrect trade numbers: 2.'] });
    const repaired = 'Repaired trade numbers: 2.';
    expect(await run(['--repair'])).toEqual({ code: 0, lines: [...wrong, right, repaired] });
    expect(await run()).toEqual({ code: 0, lines: [right] });
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([4]);
    expect((await api.call(calls.trades.list, ada)).trades.map(({ id }) => id).sort()).toEqual([1, 2, 4]);
  });

  it('exits with 2 and a message when it cannot check', async () => {
    expect(await run([], '')).toEqual({
      code: 2,
      lines: ['MONGODB_URI is missing: set it to the address of a MongoDB replica set.'],
    });
    const mistyped = await run(['--repare']);
    expect(mistyped.code).toBe(2);
    expect(mistyped.lines[0]).toContain('--repare');
  });
});
