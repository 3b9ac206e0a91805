import { calls } from 'contracts/every-call';
import { withDatabaseName } from 'local/database';
import { Types } from 'mongoose';
import type { PositionRowsRecord } from '../../src/imports/model.ts';
import { decodePositionRows, encodePositionRows, type PositionRows } from '../../src/imports/position-rows.ts';
import { verifyPositionRows } from '../../src/imports/verify-position-rows.ts';
import { type Difference, verifyColumns } from '../../src/journal/columns/verify.ts';
import { verifyNumbers } from '../../src/journal/verify-numbers.ts';
import { type MalformedTrade, verifyTrades } from '../../src/journal/verify-trades.ts';
import { emptyDatabase, setUpOwnApi } from '../support/api.ts';
import { createBullPut, createRoundTripFills, importRows } from '../support/imports.ts';
import { createTrader, getUserId } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { startDatabaseProxy } from '../support/tcp-proxy.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpOwnApi();
afterEach(() => emptyDatabase(api));

/** Runs the program like `npm run verify`; resolves with its exit code and output lines. */
const run = (args: string[] = [], uri = api.databaseUri) => runProgram('verify.ts', uri, args);

const findDifferences = async (options = {}) => {
  const differences: Difference[] = [];
  const verified = await verifyColumns(api.db, { ...options, onDifference: (each) => void differences.push(each) });
  expect(verified.differences).toBe(differences.length);
  return differences.map(({ kind, block }) => `${kind} ${block}`);
};

/** Runs a check of numbers or rows. Returns its faults as the program prints them. */
const findFaults = async (check: typeof verifyNumbers | typeof verifyPositionRows, { repair = false } = {}) => {
  const faults: string[] = [];
  const result = await check(api.db, { repair, onFault: ({ number, kind }) => void faults.push(`${number} ${kind}`) });
  return { faults, result };
};

const blocks = ['2026-01/0', '2026-02/1', '2026-02/3'];
const dates = ['2026-01-02', '2026-02-08', '2026-02-28'];

const findPosition = async (userId: Types.ObjectId, ticker: string) =>
  decodePositionRows(await api.db.positionRows.findOne({ userId, ticker }).orFail().lean<PositionRowsRecord>());

const saveLinks = async (position: PositionRows, links: PositionRows['links']) => {
  const { numbers, content } = encodePositionRows({ ...position, links });
  await api.db.positionRows.updateOne({ _id: position._id }, { numbers, content });
};

/** Creates every kind of wrong block; returns the expected reports. */
const createWrongBlocks = async () => {
  const ada = await createTrader(api);
  const userId = await getUserId(api, ada);
  await saveTrades(api, ada, ...dates.flatMap((date) => [{ date }, { date, amount: -20 }]));
  const stats = await api.call(calls.trades.stats, ada);
  const [first, second, third] = blocks;
  const [january, february] = await api.db.blocks.find({ userId }).sort({ block: 1 }).lean();
  await api.db.blocks.updateOne({ userId, block: first }, { data: february?.data });
  await api.db.blocks.deleteOne({ userId, block: second });
  await api.db.blocks.collection.insertOne({ ...january, _id: new Types.ObjectId(), block: '2025-12/2' });
  await api.db.blocks.updateOne({ userId, block: third }, { data: february?.data });
  const wrong = ['extra 2025-12/2', `different ${first}`, `missing ${second}`, `different ${third}`];
  return { ada, stats, wrong };
};

/**
 * Creates three imported trades: the first without rows, and the second one claimed by the rows of the third one too.
 */
const createWrongLinks = async () => {
  const bob = await createTrader(api);
  const userId = await getUserId(api, bob);
  const find = async (ticker: string) => {
    await importRows(api, bob, createRoundTripFills(ticker, { ticker }));
    return findPosition(userId, ticker);
  };
  const apple = await find('AAPL');
  const microsoft = await find('MSFT');
  const tesla = await find('TSLA');
  await saveLinks(apple, []);
  await saveLinks(tesla, [...tesla.links, ...microsoft.links]);
  return { bob, userId };
};

describe('verify', () => {
  it('finds no differences in correct journals, of any trader (DAT-04)', async () => {
    expect(await verifyColumns(api.db)).toEqual({ traders: 0, differences: 0 });
    for (const each of [await createTrader(api), await createTrader(api)])
      await saveTrades(api, each, ...dates.map((date) => ({ date })));
    expect(await verifyColumns(api.db)).toEqual({ traders: 2, differences: 0 });
  });

  it('reports each wrong block, and repairs it with --repair (DAT-04)', async () => {
    const { ada, stats, wrong } = await createWrongBlocks();
    expect(await findDifferences()).toEqual(wrong);
    expect(await findDifferences({ repair: true })).toEqual(wrong);
    expect(await findDifferences()).toEqual([]);
    expect(await api.call(calls.trades.stats, ada)).toEqual(stats);
  });

  it('finds columns that remain of a deleted trader (DAT-04)', async () => {
    await saveTrades(api, await createTrader(api), ...dates.map((date) => ({ date })));
    await api.db.trades.deleteMany({});
    await api.db.users.deleteMany({});
    expect(await findDifferences({ repair: true })).toEqual(blocks.map((block) => `extra ${block}`));
    expect(await api.db.blocks.countDocuments({})).toBe(0);
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

  it('finds and repairs wrong numbers of a restored backup: a counter that is too low, a trade that exists and is deleted (API-19)', async () => {
    const ada = await createTrader(api);
    const userId = await getUserId(api, ada);
    await saveTrades(api, ada, {}, {}, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
    const first = await api.db.trades.findOne({ userId, number: 1 }).orFail().lean();
    await api.db.deletedTrades.create({ ...first, trashedAt: new Date() });
    await api.db.users.updateOne({ _id: userId }, { lastTradeNumber: 1 });
    const wrong = { faults: ['3 behind', '1 twice'], result: 2 };
    expect(await findFaults(verifyNumbers)).toEqual(wrong);
    expect(await findFaults(verifyNumbers, { repair: true })).toEqual(wrong);
    expect(await findFaults(verifyNumbers)).toEqual({ faults: [], result: 0 });
    expect((await saveTrades(api, ada, {})).map(({ id }) => id)).toEqual([4]);
    expect((await api.call(calls.trades.list, ada)).trades.map(({ id }) => id).sort()).toEqual([1, 2, 4]);
  });

  it('reports an imported trade without rows, and repairs one that two positions claim (IMP-08)', async () => {
    const { bob, userId } = await createWrongLinks();
    const faults = ['1 unclaimed', '2 claimed twice'];
    expect(await findFaults(verifyPositionRows)).toEqual({ faults, result: { found: 2, remaining: 2 } });
    expect(await findFaults(verifyPositionRows, { repair: true })).toEqual({
      faults,
      result: { found: 2, remaining: 1 },
    });
    await api.call(calls.trades.delete, { ...bob, params: { id: '1' } });
    const none = { faults: [], result: { found: 0, remaining: 0 } };
    expect(await findFaults(verifyPositionRows)).toEqual(none);
    expect((await findPosition(userId, 'TSLA')).links.map(({ number }) => number)).toEqual([3]);
    expect(await findFaults(verifyPositionRows)).toEqual(none);
  });

  it('reports a leg whose trade is of no position, and makes it a trade of its own (LEG-03)', async () => {
    const bob = await createTrader(api);
    const userId = await getUserId(api, bob);
    await importRows(api, bob, createBullPut());
    await api.call(calls.importedTrades.merge, { token: bob.token, body: { ids: [1, 2] } });
    const none = { faults: [], result: { found: 0, remaining: 0 } };
    expect(await findFaults(verifyPositionRows)).toEqual(none);
    await api.db.positionRows.updateOne({ userId, numbers: 1 }, { structureId: null });
    const lost = { faults: ['2 lost leg'], result: { found: 1, remaining: 1 } };
    expect(await findFaults(verifyPositionRows)).toEqual(lost);
    await findFaults(verifyPositionRows, { repair: true });
    expect(await findFaults(verifyPositionRows)).toEqual(none);
  });

  it('reports a trade with another structure than that of its legs (LEG-01)', async () => {
    const bob = await createTrader(api);
    const userId = await getUserId(api, bob);
    await importRows(api, bob, createBullPut());
    await api.call(calls.importedTrades.merge, { token: bob.token, body: { ids: [1, 2] } });
    const findMalformed = async () => {
      const found: MalformedTrade[] = [];
      await verifyTrades(api.db, (trade) => void found.push(trade), { userId });
      return found.flatMap(({ number, fields }) => [[number, ...fields]]);
    };
    expect(await findMalformed()).toEqual([]);
    await api.db.trades.updateOne({ userId, number: 1 }, { structure: 'ratio' });
    expect(await findMalformed()).toEqual([[1, 'structure']]);
  });
});

describe('npm run verify', () => {
  it('exits with 1 for faults and prints them, with 0 after repairing them, and with 1 while one remains', async () => {
    const { ada, wrong } = await createWrongBlocks();
    const { bob, userId } = await createWrongLinks();
    await api.db.users.updateOne({ _id: userId }, { lastTradeNumber: 1 });
    const adaId = (await getUserId(api, ada)).toHexString();
    const blocksOfAda = wrong.map((each) => `${each} of trader ${adaId}`);
    const faults = ['number 3 behind', 'number 1 unclaimed', 'number 2 claimed twice'].map(
      (each) => `${each} of trader ${userId.toHexString()}`,
    );
    expect(await run()).toEqual({
      code: 1,
      lines: [
        ...[...blocksOfAda, ...faults, 'Journals checked: 2. Incorrect blocks: 4.', 'Incorrect trade numbers: 1.'],
        'Imported trades that do not belong to one position: 2. Repaired: 0.',
      ],
    });
    expect(await run(['--repair'])).toEqual({
      code: 1,
      lines: [
        ...[...blocksOfAda, ...faults, 'Journals checked: 2. Repaired blocks: 4.', 'Repaired trade numbers: 1.'],
        'Imported trades that do not belong to one position: 2. Repaired: 1.',
      ],
    });
    await api.call(calls.trades.delete, { ...bob, params: { id: '1' } });
    await api.db.blocks.deleteOne({ userId: adaId, block: blocks[0] });
    const missing = `missing ${blocks[0]} of trader ${adaId}`;
    expect(await run(['--repair'])).toEqual({ code: 0, lines: [missing, 'Journals checked: 2. Repaired blocks: 1.'] });
  });

  it('waits for slow queries as long as they take (DAT-04)', async () => {
    await saveTrades(api, await createTrader(api), {});
    const proxy = await startDatabaseProxy();
    const result = await runProgram('verify.ts', withDatabaseName(proxy.mongodbUri, api.dbName));
    proxy.stop();
    expect(result).toEqual({ code: 0, lines: ['Journals checked: 1. All columns are correct.'] });
    expect(proxy.countSent('find')).toBeGreaterThan(0);
    expect(proxy.countSent('maxTimeMS')).toBe(0);
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
