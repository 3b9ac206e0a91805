import { calls, timings } from 'contracts';
import { calls as everyCall } from 'contracts/every-call';
import { startHousekeeping } from '../../src/housekeeping.ts';
import { setUpApi } from '../support/api.ts';
import type { Client } from '../support/client.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { type Fault, startFaultProxy } from '../support/fault-proxy.ts';
import { silentLog } from '../support/log.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { attachFile, exportJournal, getComparableJournal, importJournal, toZipFile } from '../support/transfer.ts';
import { readZip } from '../support/zips.ts';

let proxy: Awaited<ReturnType<typeof startFaultProxy>>;
// Ten trades: three transactions stage nine of them, the fourth commits the import, and the others move them.
const api = setUpApi(async () => {
  proxy = await startFaultProxy();
  return { mongodbUri: `${proxy.mongodbUri}&serverSelectionTimeoutMS=5000`, importedTogether: 3 };
});
afterEach(() => {
  proxy.choose = () => undefined;
});
afterAll(() => proxy.stop());
afterAll(killServers);

let ada: Person;
let bob: Person;
let zip: Buffer;
/** Another process of the product, with the usual size of transactions and without the proxy. */
let other: Client;
beforeAll(async () => {
  ada = await createTrader(api);
  await saveTrades(api, ada, ...Array.from({ length: 10 }, (_, index) => ({ comments: `trade ${index}` })));
  await attachFile(api, ada, 2, createPngFile());
  zip = await exportJournal(api, ada);
  other = (await startListeningServer({ MONGODB_URI: api.databaseUri })).client;
});
beforeEach(async () => {
  bob = await createTrader(api);
});

/** Decides about the n-th commit from now, and about what follows it. */
const atCommit = (wanted: number, fault: () => Fault, after: () => Fault | undefined = () => undefined) => {
  let commits = 0;
  proxy.choose = ({ name, transaction }) => {
    if (transaction !== undefined && commits >= wanted) return after();
    if (name !== 'commitTransaction') return undefined;
    commits += 1;
    return commits === wanted ? fault() : undefined;
  };
};

/** From the n-th commit on, which happens, the database answers no transaction, as if the process had ended. */
const stopAfterCommit = (wanted: number) =>
  atCommit(
    wanted,
    () => ({ wait: async () => undefined }),
    () => ({ answer: { ok: 0, code: 50, codeName: 'MaxTimeMSExpired', errmsg: 'injected' } }),
  );

const sendImport = () => api.send(calls.account.import, { token: bob.token, file: toZipFile(zip) });

const countStaged = async () => api.db.stagedTrades.countDocuments({});
const countTrades = async ({ token }: Person) => (await api.call(calls.trades.list, { token })).trades.length;

/** Everything that a trader can find out about the journal. */
const readAll = async (person: Person) => ({
  journal: await getComparableJournal(api, person),
  usage: await api.call(calls.account.usage, person),
  review: await api.call(everyCall.review.queue, person),
  exported: [...(await readZip(await exportJournal(api, person))).keys()].sort(),
});

describe('an import in several transactions', () => {
  it('that ends between two of them is invisible, and complete and single after it is repeated (ACC-06)', async () => {
    const before = await readAll(bob);
    stopAfterCommit(2);
    expect((await sendImport()).status).toBe(503);
    proxy.choose = () => undefined;
    expect(await countStaged()).toBeGreaterThan(0);
    expect(await readAll(bob)).toEqual(before);
    await expectCorrectColumns(api.db);
    expect(await importJournal(api, bob, zip)).toEqual({ added: 10, known: 0, files: 1 });
    expect(await getComparableJournal(api, bob)).toEqual(await getComparableJournal(api, ada));
    expect(await importJournal(api, bob, zip)).toEqual({ added: 0, known: 10, files: 0 });
    expect(await countStaged()).toBe(0);
    await expectCorrectColumns(api.db);
  });

  it.each([
    ['lists', async () => expect(await countTrades(bob)).toBe(10)],
    ['a change', async () => expect((await saveTrades(api, bob, {}))[0]?.id).toBe(11)],
    ['an export', async () => void (await exportJournal(api, bob))],
    [
      'a call to another process',
      async () => expect((await other.call(calls.trades.list, bob)).trades.length).toBe(10),
    ],
  ])('that ends after it was committed is completed by %s (ACC-06)', async (_, useJournal) => {
    stopAfterCommit(4);
    expect((await sendImport()).status).toBe(503);
    proxy.choose = () => undefined;
    expect(await countStaged()).toBe(9);
    await useJournal();
    expect(await countStaged()).toBe(0);
    expect((await api.call(calls.trades.get, { ...bob, params: { id: '1' } })).trade.id).toBe(1);
    await expectCorrectColumns(api.db);
  });

  it('imports nothing when the trader changes the journal meanwhile (ACC-06, API-19)', async () => {
    atCommit(2, () => ({ wait: () => other.call(calls.trades.create, { ...bob, body: createTradeBody({}) }) }));
    expect((await sendImport()).status).toBe(409);
    expect([await countTrades(bob), await countStaged()]).toEqual([1, 0]);
    expect(await importJournal(api, bob, zip)).toEqual({ added: 10, known: 0, files: 1 });
    expect(await countTrades(bob)).toBe(11);
  });

  it('imports once when another process imports the same file meanwhile (ACC-06)', async () => {
    atCommit(2, () => ({ wait: () => other.call(calls.account.import, { ...bob, file: toZipFile(zip) }) }));
    expect((await sendImport()).status).toBe(409);
    expect([await countTrades(bob), await countStaged()]).toEqual([10, 0]);
    await expectCorrectColumns(api.db);
  });

  it('leaves nothing of an account that is deleted meanwhile (ACC-06)', async () => {
    const { _id: userId } = await api.db.users.findOne({ firebaseUid: bob.uid }).orFail();
    atCommit(2, () => ({ wait: () => other.call(calls.account.delete, { ...bob, body: { email: bob.email } }) }));
    expect((await sendImport()).status).toBeGreaterThanOrEqual(400);
    expect([await countStaged(), await api.db.trades.countDocuments({ userId })]).toEqual([0, 0]);
  });

  it('is completed or removed by housekeeping (ACC-06)', async () => {
    stopAfterCommit(2);
    await sendImport();
    proxy.choose = () => undefined;
    const carl = bob;
    bob = await createTrader(api);
    stopAfterCommit(4);
    await sendImport();
    proxy.choose = () => undefined;
    const clean = (aheadMs: number) =>
      startHousekeeping({ db: api.db, media: api.media, log: silentLog, now: () => Date.now() + aheadMs }).stop();
    await clean(0);
    expect(await countStaged()).toBe(6);
    await clean(timings.idempotencyKeyLifetimeMs);
    expect(await countStaged()).toBe(0);
    expect([await countTrades(carl), await countTrades(bob)]).toEqual([0, 10]);
    await expectCorrectColumns(api.db);
  });
});
