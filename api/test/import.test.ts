import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calls, limits } from 'contracts';
import fc from 'fast-check';
import { openArchive } from '../src/features/account/transfer/archive.ts';
import { createPlan } from '../src/features/account/transfer/plan.ts';
import { openSpool } from '../src/features/account/transfer/spool.ts';
import { createJournalWriter } from '../src/features/account/transfer/write-journal.ts';
import { type Api, startApi } from './support/api.ts';
import { trader } from './support/people.ts';
import { expectTrueSummaries } from './support/summaries.ts';
import { saveTrades, tradeBody } from './support/trades.ts';
import { asFile, attach, exportOf, importInto, journalOf, picture } from './support/transfer.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('=1+1', '__proto__', '"],"trades":[', 'two\nlines', '\u2028', 'media/../../x'),
);
const trades = fc.array(
  fc.record({
    tradeTag: fc.constantFrom('AAPL', 'TSLA', '__PROTO__', 'BRK.B'),
    tradeName: text,
    flagType: fc.constantFrom('Breakout', 'Mine', '', '__proto__'),
    comments: text,
    amount: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((cents) => cents / 100),
    date: fc.constantFrom('2026-01-30', '2026-02-02', '2026-03-03'),
    pictures: fc.nat(2),
    stays: fc.boolean(),
  }),
  { maxLength: 12 },
);

describe('the round trip', () => {
  it('ACC-06 API-21 brings any journal back into an empty account as it was, byte for byte, and doubles nothing', async () => {
    const property = fc.asyncProperty(trades, async (all) => {
      const [ada, bob] = [await trader(api), await trader(api)];
      await api.call(calls.flags.change, { ...ada, body: { action: 'add', newName: 'Mine' } });
      await api.call(calls.flags.change, { ...ada, body: { action: 'delete', oldName: 'Reversal' } });
      for (const { pictures, stays, ...body } of all) {
        const { id } = await api.call(calls.trades.create, { ...ada, body });
        for (let at = 0; at < pictures; at++) await attach(api, ada, id, await picture(`chart ${at}.png`));
        if (!stays) await api.call(calls.trades.delete, { ...ada, params: { id: String(id) } });
      }
      const [zip, before] = [await exportOf(api, ada), await journalOf(api, ada)];
      const files = before.trades.flatMap((trade) => trade.files).length;
      const known = before.trades.length;
      expect(await importInto(api, bob, zip)).toEqual({ added: known, known: 0, files });
      expect(await journalOf(api, bob)).toEqual(before);
      expect(await importInto(api, bob, zip)).toEqual({ added: 0, known, files: 0 });
      expect(await importInto(api, ada, await exportOf(api, bob))).toEqual({ added: 0, known, files: 0 });
      expect([await journalOf(api, ada), await journalOf(api, bob)]).toEqual([before, before]);
      // Numbers are not given twice, also those of trades that are gone.
      expect((await saveTrades(api, bob, {}))[0]?.id).toBe(all.length + 1);
    });
    await fc.assert(property, { numRuns: 6 });
    await expectTrueSummaries(api.db);
  });

  it('ACC-06 into a used journal adds what is not there, with numbers of its own, and its setups behind', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, { tradeTag: 'ONE' }, { tradeTag: 'TWO' });
    await api.call(calls.flags.change, { ...ada, body: { action: 'add', newName: 'Gap' } });
    await attach(api, ada, 2, await picture());
    await saveTrades(api, bob, { tradeTag: 'OWN' });
    await api.call(calls.flags.change, { ...bob, body: { action: 'delete', oldName: 'Breakout' } });
    const zip = await exportOf(api, ada);
    expect(await importInto(api, bob, zip)).toEqual({ added: 2, known: 0, files: 1 });
    expect(await importInto(api, bob, zip)).toEqual({ added: 0, known: 2, files: 0 });
    const journal = await journalOf(api, bob);
    expect(journal.trades.map(({ id, tradeTag }) => [id, tradeTag])).toEqual([
      [3, 'TWO'],
      [2, 'ONE'],
      [1, 'OWN'],
    ]);
    expect(journal.flags.flags).toEqual(['Continuation', 'Reversal', 'Breakout', 'Gap']);
    expect((await saveTrades(api, bob, {}))[0]?.id).toBe(4);
    await expectTrueSummaries(api.db);
  });

  it('ACC-06 leaves a trade as it is that has been changed since, and brings back one that was deleted, once', async () => {
    const ada = await trader(api);
    await saveTrades(api, ada, { tradeTag: 'KEPT' }, { tradeTag: 'GONE' });
    const zip = await exportOf(api, ada);
    await api.call(calls.trades.update, { ...ada, params: { id: '1' }, body: tradeBody({ tradeTag: 'NEWER' }) });
    await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
    expect(await importInto(api, ada, zip)).toEqual({ added: 1, known: 1, files: 0 });
    expect((await api.fail(calls.trades.restore, { ...ada, params: { id: '2' } })).code).toBe('not_found');
    const found = (await api.call(calls.trades.list, ada)).trades.map(({ id, tradeTag }) => [id, tradeTag]);
    expect(found).toEqual([
      [3, 'GONE'],
      [1, 'NEWER'],
    ]);
  });

  it('ACC-06 outlives the account that it was exported from', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, {}, { tradeTag: 'TSLA' });
    await attach(api, ada, 1, await picture());
    const [zip, before] = [await exportOf(api, ada), await journalOf(api, ada)];
    await api.call(calls.account.delete, { ...ada, body: { email: ada.email } });
    await importInto(api, bob, zip);
    expect(await journalOf(api, bob)).toEqual(before);
  });
});

describe('a journal that changes while a zip is being read', () => {
  it('ACC-06 API-19 is not imported into, and nothing of the zip is there', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, { tradeTag: 'ONE' });
    const zip = await exportOf(api, ada);
    const path = join(api.folder, 'late.zip');
    await writeFile(path, zip);
    const archive = await openArchive(path, { ...limits.import, size: zip.length });
    const { _id } = await api.db.users.findOne({ firebaseUid: bob.uid }).orFail();
    const spool = await openSpool(join(api.folder, 'spool'));
    const plan = await createPlan(api.db, _id, archive, spool, { maxFiles: 20, quotas: limits.quotas });
    await saveTrades(api, bob, { tradeTag: 'OWN' });
    const late = createJournalWriter(api.db)(_id, plan, new Map());
    await expect(late).rejects.toMatchObject({ code: 'conflict' });
    const found = (await api.call(calls.trades.list, bob)).trades.map(({ id, tradeTag }) => [id, tradeTag]);
    expect(found).toEqual([[1, 'OWN']]);
    archive.close();
    await spool.close();
    for (const each of [path, join(api.folder, 'spool')]) await rm(each);
  });

  it('ACC-06 takes one zip at a time', async () => {
    const [ada, bob] = [await trader(api), await trader(api)];
    await saveTrades(api, ada, {}, {}, {});
    const zip = await exportOf(api, ada);
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.send(calls.account.import, { token: bob.token, file: asFile(zip) })),
    );
    expect(replies.map(({ status }) => status)).toContain(200);
    for (const { status } of replies) expect([200, 429]).toContain(status);
    expect((await api.call(calls.trades.list, bob)).trades).toHaveLength(3);
  });
});
