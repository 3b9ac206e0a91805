import { calls } from 'contracts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createTrader, type Person } from '../support/people.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

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
    await expectCorrectColumns(api.db);
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
    const deleted = await api.db.deletedTrades.countDocuments();
    expect(trades.length + deleted).toBe(24);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
    await expectCorrectColumns(api.db);
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
