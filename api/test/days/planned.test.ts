import { calls } from 'contracts/every-call';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { savePlan } from '../support/days.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';

const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });

const STEP_MS = 600_000;
const start = Date.now();
const date = new Date(start).toISOString().slice(0, 10);
const inSteps = (steps: number) => new Date(start + steps * STEP_MS).toISOString();
const listIds = async ({ token }: Person, query: object) =>
  (await api.call(calls.trades.list, { token, query: query })).trades.map(({ id }) => id);

/** The plan names TSLA and the setup Gap after one step, and only NVDA after three. */
const createPlannedDay = async () => {
  const ada = await createTrader(api);
  const { token } = ada;
  for (const newName of ['Gap', 'Fade'])
    await api.call(calls.flags.change, { token, body: { action: 'add', newName } });
  await saveTrades(
    api,
    ada,
    { date, tradeTag: 'TSLA', flagType: '', openedAt: inSteps(0) },
    { date, tradeTag: 'TSLA', flagType: '', openedAt: inSteps(2) },
    { date, tradeTag: 'TSLA261218C00300000', flagType: 'Fade', openedAt: inSteps(2) },
    { date, tradeTag: 'AAPL', flagType: 'Gap', openedAt: inSteps(2) },
    { date, tradeTag: 'AAPL', flagType: 'Fade', openedAt: inSteps(2) },
    { date, tradeTag: 'TSLA', flagType: 'Gap', openedAt: inSteps(4) },
    { date, tradeTag: 'NVDA', flagType: '', openedAt: inSteps(4) },
    { date, tradeTag: 'TSLA' },
    { date: '2026-03-02', tradeTag: 'TSLA', openedAt: '2026-03-02T15:00:00Z' },
  );
  clock.offsetMs = STEP_MS;
  const scenarios = [{ if: 'Gap up', ['then' as const]: 'Buy', setup: 'Gap' }];
  await savePlan(api, ada, date, { tickers: ['TSLA'], scenarios });
  clock.offsetMs = 3 * STEP_MS;
  await savePlan(api, ada, date, { tickers: ['NVDA'], scenarios: [] });
  return ada;
};

it('selects trades that the plan named when they were opened (DAY-03)', async () => {
  const ada = await createPlannedDay();
  expect((await listIds(ada, { planned: 'yes' })).sort()).toEqual([2, 3, 4, 7]);
  expect((await listIds(ada, { planned: 'no' })).sort()).toEqual([1, 5, 6, 9]);
});

it('answers rules, and filters follow a later plan at once (DAY-03, PLB-03)', async () => {
  const ada = await createPlannedDay();
  const { id } = await saveRule(api, ada, { conditions: [{ fact: 'planned' }] });
  expect((await listIds(ada, { rule: `${id}:yes` })).sort()).toEqual([2, 3, 4, 7]);
  expect((await listIds(ada, { rule: `${id}:no` })).sort()).toEqual([1, 5, 6, 9]);
  expect(await listIds(ada, { rule: `${id}:unknown` })).toEqual([8]);
  const readReason = async (number: number) => {
    const { rules } = await api.call(calls.check.get, { token: ada.token, params: { id: String(number) } });
    return `${rules[0]?.answer} ${rules[0]?.reason}`;
  };
  expect([await readReason(2), await readReason(5), await readReason(8)]).toEqual([
    ...['yes planned', 'no not planned', 'null null'],
  ]);
  const { yes, no, unknown } = await api.call(calls.playbook.try, {
    ...{ token: ada.token, body: { setup: null, conditions: [{ fact: 'planned' }] } },
  });
  expect([yes.trades, no.trades, unknown.trades]).toEqual([4, 4, 1]);
  await savePlan(api, ada, '2026-03-02', { tickers: ['TSLA'] });
  expect(await listIds(ada, { planned: 'yes', to: '2026-03-02' })).toEqual([]);
  await saveTrades(api, ada, { date, tradeTag: 'NVDA', openedAt: inSteps(5) });
  expect((await listIds(ada, { planned: 'yes' })).sort()).toEqual([10, 2, 3, 4, 7].sort());
});

it('finds trades by the words of their lesson (DAY-07)', async () => {
  const ada = await createTrader(api);
  await saveTrades(api, ada, {}, {});
  const body = { lesson: 'Wait for the retest' };
  await api.call(calls.check.change, { token: ada.token, params: { id: '2' }, body });
  expect(await listIds(ada, { q: 'retest' })).toEqual([2]);
});
