import { calls, limits } from 'contracts';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns, fillJournal } from '../support/columns.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { killServers, startListeningServer } from '../support/server-process.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { exportJournal, toZipFile } from '../support/transfer.ts';

const api = setUpApi();
afterAll(killServers);

const create = ({ token }: Person, overrides = {}) =>
  api.call(calls.trades.create, { token, body: createTradeBody(overrides) });
const countTo = (max: number) => Array.from({ length: max }, (_, index) => index + 1);

describe('concurrent writers', () => {
  it('create 50 trades with consecutive ids, and statistics count all (API-19)', async () => {
    const ada = await createTrader(api);
    const saved = await Promise.all(countTo(50).map((amount) => create(ada, { amount })));
    expect(saved.map(({ id }) => id).sort((a, b) => a - b)).toEqual(countTo(50));
    expect(new Set(saved.map(({ id, amount }) => `${id} ${amount}`)).size).toBe(50);
    expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: 50, totalPL: 1_275, winPercent: 100 });
    await expectCorrectColumns(api.db, ada);
  });

  it('of ten traders keep their journals separate (API-17, API-19)', async () => {
    const people = await Promise.all(countTo(10).map(() => createTrader(api)));
    await Promise.all(people.flatMap((person, index) => countTo(5).map(() => create(person, { amount: index }))));
    for (const [index, person] of people.entries()) {
      const { trades } = await api.call(calls.trades.list, { token: person.token });
      expect(trades.map(({ id, amount }) => ({ id, amount }))).toEqual(
        countTo(5)
          .reverse()
          .map((id) => ({ id, amount: index })),
      );
    }
  });

  it('leave every summary correct when trades are created, moved, deleted, restored and renamed (API-13, FLG-03)', async () => {
    const ada = await createTrader(api);
    const saved = await saveTrades(api, ada, ...countTo(12).map((amount) => ({ amount })));
    const { token } = ada;
    const answers = await Promise.all(
      saved.flatMap(({ id }) => {
        const input = { token, params: { id } };
        return [
          api.send(calls.trades.update, { ...input, body: createTradeBody({ date: '2026-03-03', amount: -id }) }),
          api.send(calls.trades.delete, input),
          api.send(calls.trades.restore, input),
          api.send(calls.trades.create, { token, body: createTradeBody({ date: '2026-03-04' }) }),
          api.send(calls.flags.change, { token, body: { action: 'rename', oldName: 'Breakout', newName: `B ${id}` } }),
        ];
      }),
    );
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([]);
    const { trades } = await api.call(calls.trades.list, { token });
    const deleted = await api.db.deletedTrades.countDocuments({ userId: await getUserId(api, ada) });
    expect(trades.length + deleted).toBe(24);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
    await expectCorrectColumns(api.db, ada);
  });
});

describe('concurrent readers', () => {
  it('are all answered when there are more than database connections (API-06)', async () => {
    const traders = await Promise.all(countTo(3).map(() => createTrader(api)));
    for (const each of traders) await saveTrades(api, each, { amount: 5 });
    const replies = await Promise.all(
      countTo(100).flatMap(() => traders.map((each) => api.call(calls.trades.stats, each))),
    );
    expect(new Set(replies.map(({ totalPL }) => totalPL))).toEqual(new Set([5]));
  });

  it('get 429 for a trader whose queue is full, while others are served (API-18)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    const statuses = Promise.all(countTo(200).map(async () => (await api.send(calls.trades.stats, ada)).status));
    await api.call(calls.trades.stats, bob);
    expect(new Set(await statuses)).toEqual(new Set([200, 429]));
    await api.call(calls.trades.stats, ada);
  });
});

it('concurrent calls of several traders, one of them without a profile, read the documents of their own users (API-17)', async () => {
  const people = await Promise.all(countTo(8).map(() => createTrader(api)));
  const [first] = people;
  if (first) await api.db.users.deleteOne({ firebaseUid: first.uid });
  for (const [index, { uid }] of people.entries()) {
    await api.db.users.updateOne({ firebaseUid: uid }, { setups: [{ id: 1, name: `Setup ${index}` }] });
  }
  const callers = countTo(5).flatMap(() => [...people.entries()]);
  const replies = await Promise.all(callers.map(([, { token }]) => api.send(calls.flags.list, { token })));
  for (const [position, [index]] of callers.entries()) {
    const { status, raw } = replies[position] ?? {};
    if (index === 0) expect({ status, raw }).toMatchObject({ status: 403, raw: { code: 'profile_missing' } });
    else expect({ status, raw }).toEqual({ status: 200, raw: { flags: [`Setup ${index}`] } });
  }
});

const date = '2026-02-02';
const refusal = {
  code: 'quota_exceeded',
  error: '2026-02-02 is full: a day can have at most 10,000 trades.',
};

it('allows edits of a day that was longer before the limit, refuses its import, and limits it once it is full (ACC-06, API-18)', async () => {
  const ada = await createTrader(api);
  const bob = await createTrader(api);
  const trade = { date, ticker: 'AAPL', netCents: 100 };
  await fillJournal(
    api,
    ada,
    Array.from({ length: limits.tradesPerDay + 1 }, () => trade),
  );
  const first = { ...ada, params: { id: '1' } };
  await api.call(calls.trades.update, { ...first, body: createTradeBody({ date, amount: 5 }) });
  const zip = await exportJournal(api, ada);
  expect(await api.fail(calls.account.import, { token: bob.token, file: toZipFile(zip) })).toMatchObject(refusal);
  expect((await api.call(calls.trades.list, bob)).trades).toEqual([]);

  await api.call(calls.trades.delete, { ...ada, params: { id: '2' } });
  expect(await api.fail(calls.trades.create, { ...ada, body: createTradeBody({ date }) })).toMatchObject(refusal);
  const [other] = await saveTrades(api, ada, { date: '2026-02-03' });
  const move = { ...ada, params: { id: String(other?.id) }, body: createTradeBody({ date }) };
  expect(await api.fail(calls.trades.update, move)).toMatchObject(refusal);
  await api.call(calls.trades.update, { ...first, body: createTradeBody({ date, amount: 6 }) });
  await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
  await saveTrades(api, ada, { date });
  expect(await api.call(calls.trades.stats, ada)).toMatchObject({ totalTrades: limits.tradesPerDay + 1 });
});

/** Two days of one block, and one of another. */
const dates = fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-20');
const edit = fc.record({
  isOther: fc.boolean(),
  action: fc.constantFrom('create', 'update', 'delete', 'read'),
  date: dates,
  amount: fc.integer({ min: -500, max: 500 }),
});

it('statistics and columns are correct when two processes write the same days in turn (API-06)', async () => {
  const { client: other } = await startListeningServer({ MONGODB_URI: api.databaseUri });
  const property = fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
    const ada = await createTrader(api);
    const { token } = ada;
    const amounts = new Map<number, number>();
    for (const { isOther, action, ...fields } of edits) {
      const client = isOther ? other : api;
      const body = createTradeBody(fields);
      const [id] = amounts.keys();
      if (action === 'create') amounts.set((await client.call(calls.trades.create, { token, body })).id, body.amount);
      else if (action === 'read') await client.call(calls.trades.stats, { token });
      else if (id !== undefined && action === 'update') {
        await client.call(calls.trades.update, { token, params: { id: String(id) }, body });
        amounts.set(id, body.amount);
      } else if (id !== undefined) {
        await client.call(calls.trades.delete, { token, params: { id: String(id) } });
        amounts.delete(id);
      }
    }
    const total = amounts.size > 0 ? [...amounts.values()].reduce((sum, amount) => sum + amount, 0) : null;
    for (const client of [api, other]) {
      const { totalPL, totalTrades } = await client.call(calls.trades.stats, { token });
      expect({ totalPL, totalTrades }).toEqual({ totalPL: total, totalTrades: amounts.size });
    }
    await expectCorrectColumns(api.db, ada);
  });
  await fc.assert(property, { numRuns: getRunCount('JOURNAL_RUNS', 2) });
});
