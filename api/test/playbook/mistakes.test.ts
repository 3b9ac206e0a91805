import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule, unknownRuleId } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

const categorize = async (person: Person, name: string, category: 'mistake' | 'emotion' | 'context' | null) =>
  changeLabels(api, person, {
    ...{ kind: 'tags', action: 'categorize', category },
    id: await findLabelId(api, person, 'tags', name),
  });
const readMistakes = ({ token }: Person, query = {}) => api.call(calls.mistakes.get, { token, query });
const listIds = async ({ token }: Person, query: Record<string, string | string[]>) =>
  (await api.call(calls.trades.list, { token, query: { sort: 'date', ...query } })).trades.map(({ id }) => id);

describe('categories of tags', () => {
  it('are set, kept by other changes, and removed (PLB-11)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tags: ['fomo', 'late'] });
    const id = await findLabelId(api, ada, 'tags', 'fomo');
    expect(await categorize(ada, 'fomo', 'mistake')).toMatchObject([{ category: 'mistake' }, { category: null }]);
    for (const change of [{ action: 'archive' }, { action: 'unarchive' }, { action: 'rename', name: 'FOMO' }] as const)
      await changeLabels(api, ada, { kind: 'tags', id, ...change });
    const { tags, setups } = await api.call(calls.labels.list, { token: ada.token });
    expect(tags.find((tag) => tag.id === id)).toMatchObject({ name: 'FOMO', category: 'mistake' });
    expect(setups[0]).not.toHaveProperty('category');
    expect((await categorize(ada, 'FOMO', null)).map(({ category }) => category)).toEqual([null, null]);
  });

  it('are refused for other lists, other categories and unknown tags (PLB-11)', async () => {
    const { token } = await createTrader(api);
    const fail = (body: object) => api.fail(calls.labels.change, { token, body } as never);
    const body = { kind: 'tags', action: 'categorize', id: 1, category: 'mistake' };
    expect((await fail(body)).status).toBe(404);
    expect(Object.keys((await fail({ ...body, kind: 'setups' })).fields ?? {})).toEqual(['kind']);
    expect(Object.keys((await fail({ ...body, category: 'luck' })).fields ?? {})).toEqual(['category']);
  });
});

describe('the cost of mistakes', () => {
  it('compares with trades of the setup without a mistake, or with all, never with the trade itself (PLB-11)', async () => {
    const ada = await createTrader(api);
    for (let count = 0; count < 10; count += 1) await saveTrades(api, ada, { amount: 10, risk: 10 });
    await saveTrades(
      api,
      ada,
      { amount: -50, tags: ['fomo'], risk: 10 },
      { amount: 120, tags: ['calm'], flagType: 'Reversal' },
      { amount: -20, tags: ['fomo', 'calm'], flagType: '' },
      { amount: 5, tags: ['news'] },
    );
    await categorize(ada, 'fomo', 'mistake');
    await categorize(ada, 'calm', 'emotion');
    await categorize(ada, 'news', 'context');
    // Without a mistake: 100 of Breakout, 120 of Reversal, 5 of Breakout; 12 trades, 225 in all, 105 of 11 of Breakout.
    expect(await readMistakes(ada)).toEqual({
      withoutMistake: { trades: 12, average: 18.75 },
      mistakes: [
        // 105 ÷ 11 and 225 ÷ 12
        { tag: 'fomo', category: 'mistake', trades: 2, net: -70, average: -35, baseline: 14.15, excess: -98.3 },
        // 105 ÷ 11 without the trade itself, and 225 ÷ 12
        { tag: 'calm', category: 'emotion', trades: 2, net: 100, average: 50, baseline: 14.15, excess: 71.7 },
      ],
    });
    expect(await readMistakes(ada, { unit: 'r' })).toEqual({
      withoutMistake: { trades: 10, average: 1 },
      mistakes: [
        { tag: 'fomo', category: 'mistake', trades: 1, net: -5, average: -5, baseline: 1, excess: -6 },
        { tag: 'calm', category: 'emotion', trades: 0, net: 0, average: null, baseline: null, excess: 0 },
      ],
      tradesWithoutRisk: 3,
    });
    expect((await readMistakes(ada, { tag: 'fomo' })).mistakes).toMatchObject([
      { tag: 'fomo', trades: 2, baseline: null, excess: null },
      { tag: 'calm', trades: 1, excess: null },
    ]);
  });

  it('is the same for the same trades, whatever filter selects them, with the baseline of all trades (PLB-11)', async () => {
    const ada = await createTrader(api);
    for (let count = 0; count < 12; count += 1)
      await saveTrades(api, ada, {
        amount: count < 6 ? 10 : 40,
        risk: 10,
        date: count < 6 ? '2026-03-02' : '2026-02-02',
      });
    await saveTrades(api, ada, { amount: -50, risk: 10, tags: ['fomo'], date: '2026-03-02', tradeTag: 'TSLA' });
    await categorize(ada, 'fomo', 'mistake');
    for (const filter of [{}, { from: '2026-03-01' }, { tag: 'fomo' }, { result: 'loss' }, { q: 'tsla' }])
      for (const [unit, cost] of [
        [undefined, { net: -50, baseline: 25, excess: -75 }],
        ['r', { net: -5, baseline: 2.5, excess: -7.5 }],
      ] as const)
        expect((await readMistakes(ada, { ...filter, unit, baseline: 'all' })).mistakes).toMatchObject([
          { tag: 'fomo', trades: 1, ...cost },
        ]);
    expect((await readMistakes(ada, { from: '2026-03-01', baseline: 'selected' })).mistakes).toMatchObject([
      { baseline: 10, excess: -60 },
    ]);
    const { fields } = await api.fail(calls.mistakes.get, { token: ada.token, query: { baseline: 'x' } as never });
    expect(fields).toEqual({ baseline: 'baseline must be all or selected.' });
  });

  it('counts, per row, the trades that its link opens, with their sum as result (PLB-11 PLB-13)', async () => {
    const rows = fc.array(
      fc.record({
        amount: fc.integer({ min: -500, max: 500 }),
        risk: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
        tags: fc.subarray(['fomo', 'calm', 'news']),
        date: fc.constantFrom('2026-03-02', '2026-03-09'),
      }),
      { minLength: 5, maxLength: 15 },
    );
    await fc.assert(
      fc.asyncProperty(rows, async (trades) => {
        const ada = await createTrader(api);
        await saveTrades(api, ada, { tags: ['fomo', 'calm'], risk: 7 }, ...trades);
        await categorize(ada, 'fomo', 'mistake');
        await categorize(ada, 'calm', 'emotion');
        for (const filter of [{}, { from: '2026-03-03' }, { result: 'loss' }])
          for (const unit of [undefined, 'r'] as const) {
            const { mistakes } = await readMistakes(ada, { ...filter, unit, baseline: 'all' });
            for (const { tag, trades: count, net } of mistakes) {
              const query = { ...filter, tag, unit, totals: 'true', ...(unit && { has: 'risk' }) };
              const linked = await api.call(calls.trades.list, { token: ada.token, query } as never);
              expect([tag, linked.trades.length, linked.totals?.net ?? 0]).toEqual([tag, count, net]);
            }
          }
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 2) },
    );
  }, 600_000);
});

describe('the filter', () => {
  it('selects by answers, judgements and mistakes in lists, statistics and bulk changes (PLB-13)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { risk: 10 }, { risk: 99, tags: ['fomo'] }, {}, { date: '2026-03-04' });
    await categorize(ada, 'fomo', 'mistake');
    const conditions = [{ fact: 'risk' as const, max: 50 }];
    const { id } = await saveRule(api, ada, { conditions, until: '2026-03-03' });
    expect(await listIds(ada, { rule: `${id}:yes` })).toEqual([1]);
    expect(await listIds(ada, { rule: [`${id}:no`, `${id}:unknown`] })).toEqual([2, 3]);
    expect(await listIds(ada, { judged: 'clean' })).toEqual([1]);
    expect(await listIds(ada, { judged: ['broken', 'open'] })).toEqual([2, 3]);
    expect(await listIds(ada, { judged: 'unjudged' })).toEqual([4]);
    expect(await listIds(ada, { mistake: 'any' })).toEqual([2]);
    expect(await listIds(ada, { mistake: 'none', judged: ['clean', 'broken'] })).toEqual([1]);
    const stats = await api.call(calls.trades.stats, { token: ada.token, query: { judged: 'broken' } });
    expect(stats.totalTrades).toBe(1);
    const body = { filter: { judged: 'broken' }, change: { action: 'setRisk' as const, risk: 20 } };
    expect((await api.call(calls.bulk.change, { token: ada.token, body })).count).toBe(1);
    expect(await listIds(ada, { judged: 'clean' })).toEqual([1, 2]);
  });

  it('refuses rules that the trader does not have, and other values (PLB-13)', async () => {
    const ada = await createTrader(api);
    const eve = await createTrader(api);
    const { id } = await saveRule(api, ada);
    const fail = (query: Record<string, string | undefined>) =>
      api.fail(calls.trades.stats, { token: eve.token, query });
    for (const unknown of [id, unknownRuleId]) expect((await fail({ rule: `${unknown}:yes` })).status).toBe(404);
    for (const [field, value] of [
      ['rule', `${id}:maybe`],
      ['rule', 'x:yes'],
      ['judged', 'good'],
      ['mistake', 'some'],
    ])
      expect(Object.keys((await fail({ [field as string]: value })).fields ?? {})).toEqual([field]);
  });
});
