import type { WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { changeLabels, findLabelId } from '../support/labels.ts';
import { answerNaively, appliesNaively } from '../support/naive-answers.ts';
import type { NaiveDifference } from '../support/naive-difference.ts';
import { computeNaiveMistakes, computeNaivePlaybook } from '../support/naive-playbook.ts';
import { computeNaiveReplay, replayNaively } from '../support/naive-replay.ts';
import { createTrader, type Person } from '../support/people.ts';
import {
  limitedAccount,
  limitsBody,
  type PlaybookRule,
  type PlaybookTrade,
  playbookRules,
  playbookTrades,
  randomConditions,
  setupNames,
} from '../support/random-playbook.ts';
import { createRuleBody, saveRule } from '../support/rules.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

/** PLAYBOOK_TRADES=400 for a long run, PLAYBOOK_SEED for other journals. */
const tradeCount = getRunCount('PLAYBOOK_TRADES', 60);
const seed = Number(process.env.PLAYBOOK_SEED ?? 7);
const ZONE = 'America/New_York';

const draw = <T>(values: fc.Arbitrary<T[]>, count: number): T[] =>
  fc.sample(values, { seed, numRuns: count }).flat().slice(0, count);

/** Pictures are uploaded later, so these journals have none. */
const createTrades = (): PlaybookTrade[] =>
  draw(playbookTrades, tradeCount).map((trade, index) => ({ ...trade, hasMedia: false, typed: {}, number: index + 1 }));

/** 19 rules: one of each fact, the others as they are drawn. */
const createRules = (): PlaybookRule[] => {
  const conditions = draw(
    randomConditions.map((each) => [each]),
    500,
  );
  const ofEachFact = [...Map.groupBy(conditions, ({ fact }) => fact).values()].map(([first]) => first);
  return draw(playbookRules, 19).map((rule, index) => {
    const condition = ofEachFact[index];
    return { ...rule, number: index + 1, conditions: condition ? [condition] : rule.conditions };
  });
};

const toBody = (trade: PlaybookTrade) => ({
  tradeTag: trade.ticker,
  flagType: trade.setup,
  comments: trade.notes,
  amount: trade.netCents / 100,
  date: trade.date,
  tags: trade.tags,
  side: trade.side,
  quantity: trade.quantity,
  entryPrice: trade.entryPrice,
  stop: trade.stop,
  target: trade.target,
  risk: trade.riskCents === null ? null : trade.riskCents / 100,
  account: trade.account || null,
  openedAt: trade.openedAt === null ? null : new Date(trade.openedAt).toISOString(),
  closedAt: trade.closedAt === null ? null : new Date(trade.closedAt).toISOString(),
});

/** Types an answer to every third trade, for the rules that apply to it in turn. */
const typeAnswers = async ({ token }: Person, trades: PlaybookTrade[], rules: PlaybookRule[], ids: string[]) => {
  for (const trade of trades.filter(({ number }) => number % 3 === 0)) {
    const rule = rules[trade.number % rules.length];
    if (!rule) continue;
    const answer = trade.number % 2 === 0 ? 'yes' : 'no';
    trade.typed = { [rule.number]: answer };
    const body = { answers: { [ids[rule.number - 1] ?? '']: answer } };
    await api.call(calls.check.change, { token, params: { id: String(trade.number) }, body } as never);
  }
};

const createJournal = async () => {
  const ada = await createTrader(api);
  await api.call(calls.settings.change, { token: ada.token, body: { timeZone: ZONE } });
  for (const name of setupNames.slice(1)) await changeLabels(api, ada, { kind: 'setups', action: 'add', name });
  const trades = createTrades();
  await saveTrades(api, ada, ...trades.map(toBody));
  for (const [name, category] of [
    ['fomo', 'mistake'],
    ['late', 'emotion'],
  ] as const)
    await changeLabels(api, ada, {
      ...{ kind: 'tags', action: 'categorize', category },
      id: await findLabelId(api, ada, 'tags', name),
    });
  const params = { account: limitedAccount };
  await api.call(calls.accountLimits.change, { token: ada.token, params, body: limitsBody });
  const rules = createRules();
  const ids: string[] = [];
  for (const { number, ...rule } of rules) {
    const saved = await saveRule(api, ada, createRuleBody({ ...rule, text: `Rule ${number}` } as never));
    ids.push(saved.id);
  }
  await typeAnswers(ada, trades, rules, ids);
  return { ada, trades, rules, ids };
};

/** Half a hundredth, and the error of the naive sum. */
const TOLERANCE = 0.00500001;
const expectClose = (actual: number | null | undefined, expected: number | null | undefined, tolerance = TOLERANCE) => {
  if (typeof actual !== 'number' || typeof expected !== 'number') return expect(actual).toBe(expected);
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(tolerance);
};

type Entry = WireReplyOf<typeof calls.playbook.get>['setups'][number];

const expectDifference = (actual: Entry['worth'] | undefined, expected: NaiveDifference | null | undefined) => {
  if (!actual || !expected) return expect(actual).toEqual(expected);
  expectClose(actual.value, expected.value);
  for (const end of ['low', 'high'] as const)
    expectClose(actual[end], expected[end], TOLERANCE + 1e-7 * Math.abs(expected.high - expected.low));
  expect(actual.verdict).toBe(expected.verdict);
};

const expectEntry = (entry: Entry | undefined, expected: ReturnType<typeof computeNaivePlaybook>[number]) => {
  if (!entry) throw new Error(`There is no entry of ${expected.setup}.`);
  expect([entry.trades, entry.clean, entry.broken, entry.open, entry.unjudged]).toEqual(expected.counts);
  expectClose(entry.coverage, expected.coverage, 0.050001);
  expectClose(entry.adherence, expected.adherence, 0.050001);
  expectClose(entry.net, expected.net);
  for (const [index, average] of [entry.average, entry.averageClean, entry.averageBroken].entries())
    expectClose(average, expected.averages[index]);
  expectDifference(entry.worth, expected.worth);
  expectClose(entry.gap, expected.gap);
  entry.rules.forEach((rule, index) => {
    const naive = expected.rules[index];
    expect([rule.yes, rule.no, rule.unknown]).toEqual(naive?.counts);
    expectClose(rule.averageYes, naive?.averages[0]);
    expectClose(rule.averageNo, naive?.averages[1]);
    expectClose(rule.netNo, naive?.netNo);
    expectDifference(rule.worth, naive?.worth);
    expect(rule.recent).toEqual(naive?.recent);
  });
};

const FILTERS: { query: object; isSelected: (trade: PlaybookTrade) => boolean }[] = [
  { query: {}, isSelected: () => true },
  { query: { side: 'long' }, isSelected: ({ side }) => side === 'long' },
  {
    query: { result: 'loss', from: '2025-03-09' },
    isSelected: ({ netCents, date }) => netCents < 0 && date >= '2025-03-09',
  },
  { query: { tag: ['fomo', 'late'] }, isSelected: ({ tags }) => tags.includes('fomo') || tags.includes('late') },
];

/** The order of statistics: by closing within a day, trades without a closing last. */
const compareTrades = (a: PlaybookTrade, b: PlaybookTrade): number => {
  const toKey = ({ date, closedAt, number }: PlaybookTrade) =>
    `${date} ${closedAt === null ? 'none' : new Date(closedAt).toISOString()} ${String(number).padStart(5, '0')}`;
  return toKey(a) < toKey(b) ? -1 : 1;
};

it('answers and sums a random journal as a naive computation does (PLB-03, PLB-04, PLB-06, PLB-07, PLB-11)', async () => {
  const { ada, trades, rules, ids } = await createJournal();
  for (const trade of trades) {
    const check = await api.call(calls.check.get, { token: ada.token, params: { id: String(trade.number) } });
    const applied = rules.filter((rule) => appliesNaively(rule, trade));
    const expected = applied.map((rule) => {
      const answer = answerNaively(rule, trade, trades, ZONE);
      const by = trade.typed[rule.number] ? 'you' : 'facts';
      return {
        id: ids[rule.number - 1],
        answer: answer === 'unknown' ? null : answer,
        by: answer === 'unknown' ? null : by,
      };
    });
    expect(check.rules.map(({ id, answer, by }) => ({ id, answer, by }))).toEqual(expected);
  }
  const sorted = trades.toSorted(compareTrades);
  for (const { query, isSelected } of FILTERS)
    for (const unit of [undefined, 'r'] as const) {
      const request = { token: ada.token, query: { ...query, ...(unit ? { unit } : {}) } };
      const { setups, withoutSetup } = await api.call(calls.playbook.get, request as never);
      const naive = computeNaivePlaybook(sorted, rules, { setups: setupNames, zone: ZONE, unit, isSelected });
      for (const expected of naive)
        expectEntry(
          expected.setup === '' ? withoutSetup : setups.find(({ setup }) => setup === expected.setup),
          expected,
        );
      const [all, ...others] = [...setups, withoutSetup];
      expect(all?.trades).toBe(others.reduce((sum, entry) => sum + entry.trades, 0));
      if (!unit)
        expectClose(
          all?.net,
          others.reduce((sum, entry) => sum + entry.net, 0),
        );
      const cost = computeNaiveMistakes(trades.filter(isSelected), unit);
      const { withoutMistake, mistakes } = await api.call(calls.mistakes.get, request as never);
      expect(withoutMistake.trades).toBe(cost.without);
      for (const { tag, trades: count, net, baseline, excess } of mistakes) {
        const expected = cost.mistakes[tag];
        expect(count).toBe(expected?.count);
        for (const [actual, hundredths] of [
          [net, expected?.net],
          [baseline, expected?.baseline],
          [excess, expected?.excess],
        ])
          expectClose(actual, typeof hundredths === 'number' ? hundredths / 100 : hundredths);
      }
    }
});

/** By half a cent of the last digit, and the rounding of percentages. */
const expectFigures = (
  actual: WireReplyOf<typeof calls.whatIfRules.leaveOut>['before'],
  expected: ReturnType<typeof computeNaiveReplay>['before'],
) => {
  expect(actual.trades).toBe(expected.trades);
  expectClose(actual.net, expected.net);
  expectClose(actual.winPercent, expected.winPercent, 0.050001);
  expectClose(actual.maxDrawdown, expected.maxDrawdown);
  if (typeof expected.profitFactor !== 'number') expect(actual.profitFactor).toBe(expected.profitFactor);
  else expect(actual.profitFactor).toBeCloseTo(expected.profitFactor, 6);
};

it('leaves out the trades of a random journal as a naive replay does, in dollars and in R (WIF-04)', async () => {
  const { ada, trades, rules, ids } = await createJournal();
  const sorted = trades.toSorted(compareTrades);
  for (const [index, { query, isSelected }] of FILTERS.entries())
    for (const unit of [undefined, 'r'] as const) {
      const asked = rules.filter(({ number }) => number % FILTERS.length === index);
      const adHoc = rules[index + 1]?.conditions ?? [{ fact: 'tradeOfDay' as const, max: 2 }];
      const reply = await api.call(calls.whatIfRules.leaveOut, {
        token: ada.token,
        query: { ...query, ...(unit ? { unit } : {}) },
        body: { rules: asked.map(({ number }) => ids[number - 1] ?? ''), conditions: [adHoc] },
      } as never);
      const draft = { number: 0, setup: null, required: false, weight: 1 as const, from: null, until: null };
      const leftOut = replayNaively(trades, [...asked, { ...draft, conditions: adHoc }], ZONE);
      const selected = sorted.filter((trade) => isSelected(trade) && (!unit || trade.riskCents !== null));
      const expected = computeNaiveReplay(selected, leftOut, ({ netCents, riskCents }) =>
        unit ? netCents / (riskCents ?? 1) : netCents / 100,
      );
      expectFigures(reply.before, expected.before);
      expectFigures(reply.after, expected.after);
      expect(reply.left.trades).toBe(expected.left.trades);
      expectClose(reply.left.net, expected.left.net);
      expect(reply.walk?.trades).toBe(expected.walk?.trades);
      for (const name of ['value', 'low', 'high'] as const) expectClose(reply.walk?.[name], expected.walk?.[name]);
      expect(reply.tradesWithoutRisk).toBe(unit && sorted.filter(isSelected).length - selected.length);
    }
});
