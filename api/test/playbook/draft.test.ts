import type { WireBodyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import { createLimitsBody } from '../support/account-limits.ts';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { type RuleBody, saveRule } from '../support/rules.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';

const api = setUpApi();

type DraftBody = WireBodyOf<typeof calls.check.draft>;

const askDraft = async ({ token }: Person, trade: DraftBody['trade'], id: number | null = null) =>
  (await api.call(calls.check.draft, { token, body: { id, trade } })).rules;
const readCheck = async ({ token }: Person, id: number) =>
  (await api.call(calls.check.get, { token, params: { id: String(id) } })).rules;

const date = '2026-03-02';
const at = (time: string): string => `${date}T${time}:00.000Z`;

/** One condition of each fact. Some hold for the trades below and some do not. */
const CONDITIONS: NonNullable<RuleBody['conditions']> = [
  { fact: 'opened', from: '14:00', until: '15:00' },
  { fact: 'weekday', in: [1] },
  { fact: 'side', is: 'long' },
  { fact: 'ticker', in: ['NVDA'] },
  { fact: 'account', in: ['IB'] },
  { fact: 'tag', none: ['fomo'] },
  { fact: 'risk', max: 100 },
  { fact: 'quantity', min: 10 },
  { fact: 'duration', max: 30 },
  { fact: 'plannedR', min: 2 },
  { fact: 'has', what: 'stop' },
  { fact: 'has', what: 'risk' },
  { fact: 'has', what: 'notes' },
  { fact: 'has', what: 'tags' },
  { fact: 'tradeOfDay', max: 2 },
  { fact: 'minutesAfterLoss', min: 20 },
  { fact: 'dayResultBefore', min: -50 },
  { fact: 'planned' },
  { fact: 'roomBefore', min: 980 },
];

const TRADES: readonly Partial<DraftBody['trade'] & { amount: number }>[] = [
  { tradeTag: 'nvda', openedAt: at('14:10'), closedAt: at('14:20'), amount: -40, side: 'long', tags: ['fomo'] },
  { openedAt: at('14:30'), closedAt: at('15:30'), amount: -30, account: 'IB', risk: 120.5, comments: '' },
  { openedAt: at('15:45'), quantity: '12', entryPrice: '100', stop: '98', target: '106', tags: ['Not listed yet'] },
  { openedAt: at('14:30'), side: 'short', risk: 80, flagType: 'Never traded' },
  { comments: 'Without an opening time' },
];

describe('the rules of a trade that is not saved yet', () => {
  it('have the answers and reasons that it has once it is saved, new or edited (PLB-10)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { date: '2026-02-27', account: 'IB', tags: ['fomo'] });
    const params = { account: 'IB' };
    await api.call(calls.accountLimits.change, { token: ada.token, params, body: createLimitsBody() });
    for (const condition of CONDITIONS) await saveRule(api, ada, { text: condition.fact, conditions: [condition] });
    await saveRule(api, ada, { setup: 'Breakout', conditions: [{ fact: 'has', what: 'stop' }] });
    const answers = new Set<string>();
    for (const each of TRADES) {
      const body = createTradeBody({ date, ...each });
      const asNew = await askDraft(ada, body);
      const [trade] = await saveTrades(api, ada, body);
      const saved = await readCheck(ada, trade?.id ?? 0);
      expect(asNew).toEqual(saved);
      expect(await askDraft(ada, body, trade?.id ?? 0)).toEqual(saved);
      for (const { text, answer } of saved) answers.add(`${text} ${answer}`);
    }
    // Each fact is yes once and no once; no plan exists.
    expect(answers.size).toBeGreaterThanOrEqual(2 * (CONDITIONS.length - 4));
  });

  it('say what would break: the rank of the day, the risk, and typed answers of an edited trade (PLB-10)', async () => {
    const ada = await createTrader(api);
    const few = await saveRule(api, ada, { text: 'Two trades', conditions: [{ fact: 'tradeOfDay', max: 2 }] });
    await saveRule(api, ada, { text: 'Small', conditions: [{ fact: 'risk', max: 50 }] });
    const [first] = await saveTrades(api, ada, ...TRADES.slice(0, 2).map((trade) => ({ ...trade, date })));
    const draft = { tradeTag: 'AMD', date, openedAt: at('16:00'), risk: 75.5 };
    const list = async (id: number | null) =>
      (await askDraft(ada, draft, id)).map(({ text, answer, by, reason }) => [text, answer, by, reason]);
    const small = ['Small', 'no', 'facts', 'risk $75.50'];
    expect(await list(null)).toEqual([['Two trades', 'no', 'facts', '3rd trade of the day'], small]);
    const id = first?.id ?? 0;
    expect(await list(id)).toEqual([['Two trades', 'yes', 'facts', '2nd trade of the day'], small]);
    const answered = { params: { id: String(id) }, body: { answers: { [few.id]: 'no' as const } } };
    await api.call(calls.check.change, { token: ada.token, ...answered });
    expect(await list(id)).toEqual([['Two trades', 'no', 'you', null], small]);
  });

  it('know the room that the account has left on its trading day, which can have trades of two dates (PLB-03, PLB-10)', async () => {
    const ada = await createTrader(api);
    await saveRule(api, ada, { text: 'Room', conditions: [{ fact: 'roomBefore', min: 700 }] });
    const params = { account: 'IB' };
    await api.call(calls.accountLimits.change, { token: ada.token, params, body: createLimitsBody() });
    const evening = { account: 'IB', date: '2026-03-01', closedAt: '2026-03-01T23:30:00Z', amount: -200 };
    const early = { account: 'IB', date, openedAt: at('14:00'), closedAt: at('14:20'), amount: -150 };
    const [, second] = await saveTrades(api, ada, evening, early, { account: 'IB', date, amount: -500 });
    const draft = { tradeTag: 'AMD', date, openedAt: at('15:00'), account: 'IB' };
    const answer = async (fields: object, id: number | null = null) => {
      const [rule] = await askDraft(ada, { ...draft, ...fields }, id);
      return [rule?.answer, rule?.reason];
    };
    expect(await answer({})).toEqual(['no', '$650.00 of room before']);
    expect(await answer({ openedAt: at('14:10') })).toEqual(['yes', '$800.00 of room before']);
    expect(await answer({}, second?.id)).toEqual(['yes', '$800.00 of room before']);
    for (const unknown of [
      { account: null },
      { account: 'Other' },
      { openedAt: null },
      { openedAt: '2026-02-20T15:00:00Z' },
    ])
      expect(await answer({ ...unknown, closedAt: null })).toEqual([null, null]);
  });

  it('do not know the files of a new trade (PLB-10)', async () => {
    const ada = await createTrader(api);
    await saveRule(api, ada, { conditions: [{ fact: 'has', what: 'media' }] });
    await saveRule(api, ada, {
      conditions: [
        { fact: 'has', what: 'media' },
        { fact: 'has', what: 'stop' },
      ],
    });
    const [trade] = await saveTrades(api, ada, { date });
    const listAnswers = async (id: number | null) =>
      (await askDraft(ada, { tradeTag: 'AMD', date }, id)).map(({ answer }) => answer);
    expect(await listAnswers(null)).toEqual([null, 'no']);
    expect(await listAnswers(trade?.id ?? 0)).toEqual(['no', 'no']);
  });

  it('change nothing: names that are not listed are not added (PLB-10)', async () => {
    const ada = await createTrader(api);
    const list = () => api.call(calls.labels.list, { token: ada.token });
    const before = await list();
    await askDraft(ada, { tradeTag: 'AMD', date, flagType: 'New setup', account: 'New', tags: ['New'] });
    expect(await list()).toEqual(before);
  });

  it("are 404 for another trader's trade, and 400 naming the field for bad input (PLB-10)", async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    const [trade] = await saveTrades(api, ada, { date });
    const fail = ({ token }: Person, body: object) => api.fail(calls.check.draft, { token, body } as never);
    const draft = { tradeTag: 'AMD', date };
    expect((await fail(eve, { id: trade?.id, trade: draft })).status).toBe(404);
    const times = { openedAt: at('15:00'), closedAt: at('14:00') };
    for (const [body, field] of [
      [{ id: '1', trade: draft }, 'id'],
      [{ id: null, trade: { ...draft, tradeTag: ' ' } }, 'trade.tradeTag'],
      [{ id: null, trade: { ...draft, risk: 0 } }, 'trade.risk'],
      [{ id: null, trade: { ...draft, ...times } }, 'trade.closedAt'],
    ] as const) {
      const failure = await fail(ada, body);
      expect([failure.status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]]);
    }
  });
});
