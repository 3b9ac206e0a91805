import { calls, limits } from 'contracts';
import { setUpApi } from '../support/api.ts';
import { createTrader } from '../support/people.ts';
import { createTradeBody, fillJournal, saveTrades } from '../support/trades.ts';
import { exportJournal, toZipFile } from '../support/transfer.ts';

const date = '2026-02-02';
const refusal = {
  code: 'quota_exceeded',
  error: '2026-02-02 is full: a day can have at most 10,000 trades.',
};

const api = setUpApi();

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
