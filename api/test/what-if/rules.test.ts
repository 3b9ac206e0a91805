import { limits, type WireBodyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule, unknownRuleId } from '../support/rules.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

type Body = WireBodyOf<typeof calls.whatIfRules.leaveOut>;
const leaveOut = ({ token }: Person, body: Body, query = {}) =>
  api.call(calls.whatIfRules.leaveOut, { token, body, query });
const fail = ({ token }: Person, body: object) => api.fail(calls.whatIfRules.leaveOut, { token, body: body as never });

const at = (time: string) => `2026-03-02T${time}:00Z`;

/** Three losses and a win, one after the other. */
const createDay = async () => {
  const ada = await createTrader(api);
  await saveTrades(
    api,
    ada,
    { openedAt: at('14:00'), closedAt: at('14:10'), amount: -300, risk: 100 },
    { openedAt: at('14:20'), closedAt: at('14:30'), amount: -200, risk: 100 },
    { openedAt: at('14:40'), closedAt: at('14:50'), amount: -100, side: 'long' },
    { openedAt: at('15:00'), closedAt: at('15:10'), amount: 250, risk: 100 },
  );
  return ada;
};

it('judges a trade beside those that remain: a trade that is left out stops nothing (WIF-04)', async () => {
  const ada = await createDay();
  // The second trade is left out, 10 minutes after a loss. For the third, the latest loss is 30 minutes ago.
  const reply = await leaveOut(ada, { rules: [], conditions: [[{ fact: 'minutesAfterLoss', min: 20 }]] });
  expect(reply).toEqual({
    before: { trades: 4, net: -350, winPercent: 25, profitFactor: 250 / 600, maxDrawdown: 600 },
    after: { trades: 2, net: -400, winPercent: 0, profitFactor: 0, maxDrawdown: 400 },
    left: { trades: 2, net: 50 },
    walk: expect.objectContaining({ trades: 2, value: -125 }),
    verdict: 'too few',
  });
});

it('counts the trades of the filter, and judges them among all of their date (WIF-04)', async () => {
  const ada = await createDay();
  const conditions: Body['conditions'] = [[{ fact: 'tradeOfDay', max: 2 }]];
  const { before, after, left } = await leaveOut(ada, { rules: [], conditions }, { side: 'long' });
  expect([before.trades, after, left]).toEqual([
    1,
    { trades: 0, net: null, winPercent: null, profitFactor: null, maxDrawdown: null },
    { trades: 1, net: -100 },
  ]);
  const inR = await leaveOut(ada, { rules: [], conditions }, { unit: 'r' });
  expect([inR.before.net, inR.after.net, inR.left, inR.tradesWithoutRisk]).toEqual([
    -2.5,
    -5,
    { trades: 1, net: 2.5 },
    1,
  ]);
});

it('lists the trades that are left out, the last ones first, in pages, in the unit of the figures (WIF-04)', async () => {
  const ada = await createDay();
  await saveTrades(api, ada, { date: '2026-03-03', amount: -40 }, { date: '2026-03-03', amount: -50 });
  const body: Body = { rules: [], conditions: [[{ fact: 'has', what: 'stop' }]] };
  const list = (query = {}) => api.call(calls.whatIfRules.list, { token: ada.token, body, query });
  const { left } = await leaveOut(ada, body);
  const { trades } = await list();
  expect({ trades: trades.length, net: trades.reduce((sum, { net }) => sum + (net ?? 0), 0) }).toEqual(left);
  expect(trades[0]).toEqual({ id: 6, ticker: 'AAPL', date: '2026-03-03', net: -50 });
  const pages = [await list({ limit: '2' })];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await list({ limit: '2', cursor }));
  expect(pages.map((page) => page.trades.map(({ id }) => id))).toEqual([
    [6, 5],
    [4, 3],
    [2, 1],
  ]);
  expect(await list({ unit: 'r', to: '2026-03-02' })).toEqual({
    trades: [{ net: 2.5 }, { net: -2 }, { net: -3 }].map((trade) => expect.objectContaining(trade)),
    tradesWithoutRisk: 1,
  });
  await expect(list({ cursor: 'bm9uZQ' })).rejects.toThrow('cursor must be the nextCursor of a previous page.');
});

it('applies a rule of a setup to its trades, and a typed answer before the facts (WIF-04)', async () => {
  const ada = await createDay();
  const rule = await saveRule(api, ada, { conditions: [{ fact: 'tradeOfDay', max: 1 }] });
  const ofSetup = await saveRule(api, ada, { setup: 'Reversal', conditions: [{ fact: 'side', is: 'short' }] });
  await api.call(calls.check.change, {
    token: ada.token,
    params: { id: '2' },
    body: { answers: { [rule.id]: 'yes' } },
  });
  // The fourth trade is the third that remains: the typed answer keeps the second one.
  expect((await leaveOut(ada, { rules: [rule.id], conditions: [] })).left).toEqual({ trades: 2, net: 150 });
  expect((await leaveOut(ada, { rules: [ofSetup.id], conditions: [] })).left).toEqual({ trades: 0, net: 0 });
});

it('knows the rules of the trader only, deleted ones excluded (WIF-04, API-17)', async () => {
  const ada = await createTrader(api);
  const bob = await createTrader(api);
  const { id } = await saveRule(api, ada);
  for (const [trader, rule] of [
    [ada, unknownRuleId],
    [bob, id],
  ] as const)
    expect(await fail(trader, { rules: [rule], conditions: [] })).toMatchObject({ code: 'not_found' });
  await api.call(calls.rules.delete, { token: ada.token, params: { id } });
  expect(await fail(ada, { rules: [id], conditions: [] })).toMatchObject({ code: 'not_found' });
});

it('refuses a question without a rule, and one beyond a limit, naming the field (WIF-04)', async () => {
  const ada = await createTrader(api);
  const list = [{ fact: 'tradeOfDay', max: 1 }];
  const cases: [object, string][] = [
    [{ rules: [], conditions: [] }, 'rules'],
    [{}, 'rules'],
    [{ rules: [], conditions: [[]] }, 'conditions.0'],
    [{ rules: [], conditions: [null] }, 'conditions.0'],
    [{ rules: [], conditions: Array(limits.whatIf.conditionLists + 1).fill(list) }, 'conditions'],
    [{ rules: Array(limits.playbook.rules + 1).fill(unknownRuleId), conditions: [] }, 'rules'],
    [{ rules: [], conditions: [list, [{ fact: 'tag', none: ['nowhere'] }]] }, 'conditions.1.0.none'],
  ];
  for (const [body, field] of cases)
    expect(await fail(ada, body)).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
});
