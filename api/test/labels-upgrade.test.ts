import { calls } from 'contracts/every-call';
import { migrate, migrationsAfterUpgrade } from '../src/migrations/index.ts';
import { setUpFreshApi } from './support/api.ts';
import { expectCorrectColumns } from './support/columns.ts';
import { changeLabels, findLabelId, readLabels } from './support/labels.ts';
import { createTrader, type Person } from './support/people.ts';
import { runProgram } from './support/program.ts';
import { saveTrades } from './support/trades.ts';

const api = setUpFreshApi();

const newFields = { setupStates: 1, tags: 1, accounts: 1, labelsVersion: 1, blocksVersion: 1 };

/** Makes the database look as the version before ids in trades left it. */
const storePreviousVersion = async () => {
  for (const { collection } of [api.db.trades, api.db.deletedTrades])
    await collection.updateMany({}, { $unset: { setupId: 1, setupName: 1, accountId: 1, tagIds: 1 } });
  await api.db.users.updateMany({}, { $unset: newFields });
};

/** Changes a trade as that version does. */
const changeAsPreviousVersion = async (number: number, fields: object) => {
  const { userId } = await api.db.trades.findOneAndUpdate({ number }, { ...fields, $inc: { version: 1 } }).orFail();
  await api.db.users.updateOne({ _id: userId }, { $inc: { journalVersion: 1 } });
};

const rename = (ada: Person, oldName: string, newName: string) =>
  api.call(calls.flags.change, { ...ada, body: { action: 'rename', oldName, newName } });
const listSetups = async (ada: Person) =>
  (await api.call(calls.trades.list, ada)).trades.map(({ flagType }) => flagType).reverse();
const countWithIds = () => api.db.trades.countDocuments({ setupId: { $exists: true } });

/** Trades of two setups, one of them in the trash. */
const createJournal = async () => {
  const ada = await createTrader(api);
  await saveTrades(api, ada, {}, { flagType: 'Reversal' }, { flagType: 'Old' }, { flagType: '' }, {});
  await api.call(calls.trades.delete, { ...ada, params: { id: '5' } });
  await storePreviousVersion();
  return ada;
};

describe('a journal of the previous version', () => {
  it('is read by name, and gets the ids of its setups before the first rename (FLG-03, TAG-01)', async () => {
    const ada = await createJournal();
    expect(await listSetups(ada)).toEqual(['Breakout', 'Reversal', 'Old', '']);
    expect(await readLabels(api, ada, 'setups')).toEqual(['Breakout: 1', 'Continuation: 0', 'Reversal: 1']);
    expect(await countWithIds()).toBe(0);
    await rename(ada, 'Breakout', 'Gap');
    await api.call(calls.trades.restore, { ...ada, params: { id: '5' } });
    expect(await listSetups(ada)).toEqual(['Gap', 'Reversal', 'Old', '', 'Gap']);
    const before = await api.db.trades.find().sort({ number: 1 }).lean();
    expect(before.map(({ version }) => version)).toEqual([1, 1, 1, 1, 1]);
    await rename(ada, 'Gap', 'Opening gap');
    expect(await api.db.trades.find().sort({ number: 1 }).lean()).toEqual(before);
    await expectCorrectColumns(api.db);
  });

  it('may be changed by both versions: names count that the previous version has written (FLG-03)', async () => {
    const ada = await createJournal();
    await rename(ada, 'Breakout', 'Gap');
    await changeAsPreviousVersion(1, { amountCents: 700 });
    await changeAsPreviousVersion(2, { flagType: 'Gap' });
    await changeAsPreviousVersion(3, { flagType: 'Fade' });
    expect(await listSetups(ada)).toEqual(['Gap', 'Gap', 'Fade', '']);
    await rename(ada, 'Gap', 'Opening gap');
    expect(await listSetups(ada)).toEqual(['Opening gap', 'Opening gap', 'Fade', '']);
    expect((await api.call(calls.trades.list, { ...ada, query: { q: 'opening' } })).trades).toHaveLength(2);
    expect((await api.call(calls.trades.list, { ...ada, query: { q: 'gap' } })).trades).toHaveLength(2);
    expect((await api.call(calls.trades.list, { ...ada, query: { q: 'breakout' } })).trades).toEqual([]);
    await expectCorrectColumns(api.db);
  });

  it('is renamed correctly when a bulk change is undone after the rename (FLG-03, BLK-02)', async () => {
    const ada = await createJournal();
    const change = { action: 'setSetup' as const, setup: 'Old' };
    const { id } = await api.call(calls.bulk.change, { ...ada, body: { ids: [1, 2], change } });
    await rename(ada, 'Breakout', 'Gap');
    expect(await api.call(calls.bulk.undo, { ...ada, params: { id } })).toEqual({ count: 2, kept: 0 });
    expect(await listSetups(ada)).toEqual(['Gap', 'Reversal', 'Old', '']);
    await expectCorrectColumns(api.db);
  });

  it('keeps what the previous version does not know when that changes its list (TAG-01, TAG-03)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { account: 'IB', tags: ['fomo'] }, { flagType: 'Reversal' });
    const [breakout, continuation, reversal] = await Promise.all(
      ['Breakout', 'Continuation', 'Reversal'].map((name) => findLabelId(api, ada, 'setups', name)),
    );
    await changeLabels(api, ada, { kind: 'setups', action: 'archive', id: continuation ?? 0 });
    await changeLabels(api, ada, { kind: 'setups', action: 'merge', id: breakout ?? 0, into: reversal ?? 0 });
    const { setups = [] } = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
    // It rewrites all entries as it knows them.
    const rest = setups.slice(1).map(({ id, name }) => ({ id, name, deleted: true }));
    const changed = [{ id: 3, name: 'Fade' }, { id: 4, name: 'New' }, ...rest];
    await api.db.users.updateOne({}, { flags: ['Fade', 'New'], setups: changed, $inc: { journalVersion: 1 } });
    expect(await readLabels(api, ada, 'setups')).toEqual(['Fade: 2', 'New: 0', 'Continuation: 0, archived']);
    await saveTrades(api, ada, { flagType: 'Breakout' });
    expect(await readLabels(api, ada, 'setups')).toEqual(['Fade: 3', 'New: 0', 'Continuation: 0, archived']);
    expect((await api.call(calls.trades.list, ada)).trades[2]).toMatchObject({ account: 'IB', tags: ['fomo'] });
  });
});

describe('0005-setup-ids', () => {
  it('stores the ids of all journals after an upgrade, also when it was interrupted (DAT-04)', async () => {
    const [ada, bob] = [await createJournal(), await createJournal()];
    let users = 0;
    const interrupted = migrationsAfterUpgrade.map(({ name, up }) => ({
      name,
      up: (db: typeof api.db) =>
        up(db, () => {
          users += name === '0005-setup-ids' ? 1 : 0;
          if (users === 2) throw new Error('The power went out.');
        }),
    }));
    await migrate(api.db);
    expect(await countWithIds()).toBe(0);
    await expect(migrate(api.db, Date.now, interrupted)).rejects.toThrow('0005-setup-ids');
    expect(await countWithIds()).toBe(4);
    const { code, lines } = await runProgram('migrate.ts', api.databaseUri, ['--after-upgrade']);
    expect([code, ...lines]).toEqual([0, 'Migrated: 0005-setup-ids.']);
    expect(await countWithIds()).toBe(8);
    for (const each of [ada, bob]) expect(await listSetups(each)).toEqual(['Breakout', 'Reversal', 'Old', '']);
    await expectCorrectColumns(api.db);
  });
});
