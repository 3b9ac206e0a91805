import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const DATES = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'] as const;
const [first, second] = DATES;

const changeDay = ({ token }: Person, date: string, body: object) =>
  api.call(calls.dayJournal.change, { token, params: { date }, body });
const listIds = async ({ token }: Person, query: object) =>
  (await api.call(calls.trades.list, { token, query })).trades.map(({ id }) => id).sort();
const countGroups = async ({ token }: Person, groupBy: string | string[], query: object = {}) =>
  (await api.call(calls.reports.get, { token, query: { groupBy, ...query } as never })).groups.map(
    ({ keys, trades }) => `${keys.join()}: ${trades}`,
  );

/** One trade on each of five days, and a second one on the first. */
const createDays = async () => {
  const ada = await createTrader(api);
  await saveTrades(api, ada, ...[...DATES, first].map((date, index) => ({ date, amount: 10 * (index + 1) })));
  return ada;
};

it('filters and groups trades by the sleep of their date, a bound in the group above it (DAY-09)', async () => {
  const ada = await createDays();
  for (const [index, sleep] of [5.5, 6, 7, 8].entries())
    await changeDay(ada, DATES[index] ?? '', { feeling: { sleep } });
  expect(await countGroups(ada, 'sleep')).toEqual(['under6: 2', '6to7: 1', '7to8: 1', 'over8: 1', 'none: 1']);
  expect(await listIds(ada, { sleep: 'under6' })).toEqual([1, 6]);
  expect(await listIds(ada, { sleep: ['over8', 'none'] })).toEqual([4, 5]);
});

it('filters and groups them by energy, stress and grade of the date, and by the grade of the trade (DAY-09)', async () => {
  const ada = await createDays();
  await changeDay(ada, first, { feeling: { energy: 5, stress: 1 }, grade: 'A' });
  await changeDay(ada, second, { feeling: { energy: 2 }, grade: 'F' });
  await api.call(calls.check.change, { token: ada.token, params: { id: '3' }, body: { grade: 4 } });
  expect(await countGroups(ada, 'energy')).toEqual(['2: 1', '5: 2', 'none: 3']);
  expect(await countGroups(ada, 'stress')).toEqual(['1: 2', 'none: 4']);
  expect(await countGroups(ada, 'dayGrade')).toEqual(['A: 2', 'F: 1', 'none: 3']);
  expect(await countGroups(ada, 'grade')).toEqual(['4: 1', 'none: 5']);
  expect(await countGroups(ada, ['dayGrade', 'weekday'], { energy: ['2', '5'] })).toEqual(['A,1: 2', 'F,2: 1']);
  expect(await listIds(ada, { dayGrade: ['F', 'none'], grade: 'none' })).toEqual([2, 4, 5]);
});

it('is fresh after a change of the day, of the grade of the trade and of its date (DAY-09)', async () => {
  const ada = await createDays();
  const { token } = ada;
  const count = async () => {
    const query = { sleep: 'under6' as const, grade: '5' as const };
    const { totalTrades } = await api.call(calls.trades.stats, { token, query });
    return [totalTrades, await countGroups(ada, 'sleep', { grade: '5' }), await listIds(ada, query)];
  };
  expect(await count()).toEqual([0, [], []]);
  await changeDay(ada, first, { feeling: { sleep: 4 } });
  await api.call(calls.check.change, { token, params: { id: '1' }, body: { grade: 5 } });
  expect(await count()).toEqual([1, ['under6: 1'], [1]]);
  await changeDay(ada, first, { feeling: { sleep: 9 } });
  expect(await count()).toEqual([0, ['over8: 1'], []]);
  await changeDay(ada, first, { feeling: { sleep: null } });
  expect(await count()).toEqual([0, ['none: 1'], []]);
  await changeDay(ada, second, { feeling: { sleep: 5 } });
  const { trade } = await api.call(calls.trades.get, { token, params: { id: '1' } });
  const body = { tradeTag: trade.tradeTag, amount: trade.amount, date: second };
  await api.call(calls.trades.update, { token, params: { id: '1' }, body });
  expect(await count()).toEqual([1, ['under6: 1'], [1]]);
});

it('refuses other values, and names the known ones (DAY-09)', async () => {
  const { token } = await createTrader(api);
  const query = { sleep: '8', energy: '0', stress: '6', dayGrade: 'a', grade: 'A' } as never;
  expect((await api.fail(calls.trades.list, { token, query })).fields).toEqual({
    sleep: 'sleep must be one of under6, 6to7, 7to8, over8, none.',
    energy: 'energy must be one of 1, 2, 3, 4, 5, none.',
    stress: 'stress must be one of 1, 2, 3, 4, 5, none.',
    dayGrade: 'dayGrade must be one of A, B, C, D, E, F, none.',
    grade: 'grade must be one of 1, 2, 3, 4, 5, none.',
  });
});

it('compares sleep in insights when both sides have 30 days, and names the days (DAY-09)', async () => {
  const ada = await createTrader(api);
  const dates = Array.from({ length: 60 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  const trades = dates.map((date, index) => ({
    date,
    amount: index % 2 === 0 ? -100 - (index % 7) : 50 + (index % 5),
  }));
  await saveTrades(api, ada, ...trades);
  const write = (index: number, sleep: number) => changeDay(ada, dates[index] ?? '', { feeling: { sleep } });
  for (let index = 0; index < 58; index += 2) await write(index, 5);
  const find = async () => {
    const { insights } = await api.call(calls.insights.get, { token: ada.token, query: {} });
    return insights.filter(({ kind }) => kind === 'sleep');
  };
  expect(await find()).toEqual([]);
  await write(58, 5.5);
  expect(await find()).toMatchObject([
    {
      text: expect.stringMatching(
        /^Trades after less than 6 hours of sleep averaged \u2212\$.*less than all others \(30 against 30 trades, on 30 against 30 days\)\.$/,
      ),
      link: '/trades?sleep=under6',
    },
  ]);
});
