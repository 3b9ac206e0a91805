import type { PlaybookEntry } from 'contracts/playbook';
import fc from 'fast-check';
import { answerNaively, appliesNaively } from '../../../test/support/naive-answers.ts';
import type { NaiveDifference } from '../../../test/support/naive-difference.ts';
import { addOutcomes, bands, toBand } from '../../../test/support/naive-outcome.ts';
import { computeNaiveMistakes, computeNaivePlaybook } from '../../../test/support/naive-playbook.ts';
import { ruleSources, toJournal, toRecord } from '../../../test/support/playbook-columns.ts';
import { playbookRules, playbookTrades, setupNames } from '../../../test/support/random-playbook.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { measure } from '../selection/multiples.ts';
import { listNumbers, selectSpan } from '../selection/selection.ts';
import { addResult, compareSamples, createSample } from '../statistics/difference.ts';
import { answerEach, createRulesKey, NOT_APPLICABLE, prepareRules } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import { computePlaybook } from './figures.ts';
import { computeMistakes } from './mistakes.ts';
import type { RuleRecord } from './model.ts';
import { createRows } from './rows.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 40);

const ANSWER_NAMES: Readonly<Record<number, string>> = {
  [YES]: 'yes',
  [NO]: 'no',
  [UNKNOWN]: 'unknown',
  [NOT_APPLICABLE]: 'none',
};

const zones = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe');

it('answers each rule for each trade as a naive computation does (PLB-02, PLB-03, PLB-04, BRK-01)', () => {
  fc.assert(
    fc.property(playbookTrades, playbookRules, zones, bands, (plain, rules, zone, band) => {
      const journal = toJournal(plain, toBand(band));
      const trades = addOutcomes(plain, band);
      const prepared = prepareRules(rules.map(toRecord), journal, zone, ruleSources);
      const answered = new Map<string, string>();
      for (const block of selectSpan(journal))
        for (const each of prepared)
          answerEach(each, createRows([block], journal)).forEach((answer, index) => {
            answered.set(`${block.columns.number[index]} ${each.rule.number}`, ANSWER_NAMES[answer] ?? '');
          });
      for (const trade of trades)
        for (const rule of rules) {
          const expected = appliesNaively(rule, trade) ? answerNaively(rule, trade, trades, zone) : 'none';
          expect(answered.get(`${trade.number} ${rule.number}`)).toBe(expected);
        }
    }),
    { numRuns },
  );
});

/** Half a cent or hundredth of R, and the error of the naive sum. */
const TOLERANCE = 0.500001;
const expectAmount = (cents: number | null, amount: number | null | undefined) => {
  if (amount === null || amount === undefined || cents === null) return expect(cents).toBe(amount);
  expect(Math.abs(cents - amount * 100)).toBeLessThan(TOLERANCE);
};
const expectPercent = (actual: number | null, expected: number | null) => {
  if (actual === null || expected === null) return expect(actual).toBe(expected);
  expect(Math.abs(actual - expected)).toBeLessThan(0.050001);
};
const expectDifference = (actual: PlaybookEntry['worth'], expected: NaiveDifference | null) => {
  if (actual === null || expected === null) return expect(actual).toBe(expected);
  expectAmount(actual.valueCents, expected.value);
  const tolerance = TOLERANCE + 1e-7 * Math.abs(expected.high - expected.low) * 100;
  expect(Math.abs(actual.lowCents - expected.low * 100)).toBeLessThan(tolerance);
  expect(Math.abs(actual.highCents - expected.high * 100)).toBeLessThan(tolerance);
  // An end of the interval at 0 is decided by rounding errors.
  if (Math.min(Math.abs(expected.low), Math.abs(expected.high)) > 1e-9) expect(actual.verdict).toBe(expected.verdict);
};

it('has the figures of a naive computation, in dollars and in R (PLB-05, PLB-06, PLB-07)', async () => {
  await fc.assert(
    fc.asyncProperty(
      playbookTrades,
      playbookRules,
      zones,
      fc.constantFrom(undefined, 'r' as const),
      async (trades, rules, zone, unit) => {
        const journal = toJournal(trades);
        const { selection } = measure(selectSpan(journal), unit);
        const compute = async (records: RuleRecord[]) => {
          const sources = [records, journal, zone, ruleSources] as const;
          const prepared = prepareRules(...sources);
          const key = createRulesKey(...sources);
          const { setups, withoutSetup } = await computePlaybook(journal, selection, prepared, key);
          return [...setups.slice(0, 1), { ...withoutSetup, setup: '' }, ...setups.slice(1)];
        };
        // Sums that are kept for other rules are not used.
        await compute(rules.map((rule) => toRecord({ ...rule, conditions: null })));
        const entries = await compute(rules.map(toRecord));
        expect(await compute(rules.map(toRecord))).toEqual(entries);
        const order = listNumbers(selectSpan(journal));
        const sorted = trades.toSorted((a, b) => order.indexOf(a.number) - order.indexOf(b.number));
        const naive = computeNaivePlaybook(sorted, rules, { setups: setupNames, zone, unit });
        expect(entries.map(({ setup }) => setup)).toEqual(naive.map(({ setup }) => setup));
        naive.forEach((expected, index) => {
          const entry = entries[index] as PlaybookEntry;
          const { clean, broken, open, unjudged } = entry;
          expect([entry.trades, clean, broken, open, unjudged]).toEqual(expected.counts);
          expectPercent(entry.coverage, expected.coverage);
          expectPercent(entry.adherence, expected.adherence);
          expectAmount(entry.netCents, expected.net);
          const averages = [entry.averageCents, entry.averageCleanCents, entry.averageBrokenCents];
          for (const [each, average] of averages.entries()) expectAmount(average, expected.averages[each]);
          expectDifference(entry.worth, expected.worth);
          expectAmount(entry.gapCents, expected.gap);
          expect(entry.curve).toHaveLength(expected.curve.length);
          for (const [each, sum] of expected.curve.entries()) expectAmount(entry.curve[each] ?? null, sum);
          expect(entry.rules).toHaveLength(expected.rules.length);
          entry.rules.forEach((figures, each) => {
            const rule = expected.rules[each];
            expect([figures.yes, figures.no, figures.unknown]).toEqual(rule?.counts);
            expectAmount(figures.averageYesCents, rule?.averages[0]);
            expectAmount(figures.averageNoCents, rule?.averages[1]);
            expectAmount(figures.netNoCents, rule?.netNo);
            expectDifference(figures.worth, rule?.worth ?? null);
            expect(figures.recent).toEqual(rule?.recent);
          });
        });
      },
    ),
    { numRuns },
  );
});

const toSample = (results: readonly number[]) => {
  const sample = createSample();
  for (const result of results) addResult(sample, result);
  return sample;
};

describe('a difference of two means', () => {
  it('has the interval that integrating the density gives (PLB-07)', () => {
    const a = [27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4];
    const b = [27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 30.5, 24.3];
    const inHundredths = [a, b].map((results) => toSample(results.map((result) => Math.round(result * 100))));
    const difference = compareSamples(inHundredths[0] as never, inHundredths[1] as never);
    // Simpson's rule with 20,000 steps: t = 1.701371 for 27.8847 degrees of freedom; −2.82667 ± 1.68910.
    expect(difference).toEqual({ valueCents: -283, lowCents: -452, highCents: -114, verdict: 'costs' });
  });

  it.each([
    [[100], [1, 2, 3], null],
    [[5, 5], [3, 3], { valueCents: 2, lowCents: 2, highCents: 2, verdict: 'too few' }],
    [Array(10).fill(5), Array(10).fill(3), { valueCents: 2, lowCents: 2, highCents: 2, verdict: 'helps' }],
    [Array(10).fill(3), Array(10).fill(3), { valueCents: 0, lowCents: 0, highCents: 0, verdict: 'may be chance' }],
  ])('of %j and %j is %j (PLB-07)', (a, b, expected) => {
    expect(compareSamples(toSample(a), toSample(b))).toEqual(expected);
  });
});

describe('the cost of mistakes', () => {
  it('is that of a naive computation, in dollars and in R (PLB-11)', async () => {
    const units = fc.constantFrom('r' as const, undefined);
    const spans = fc.constantFrom('', '2025-03-09', '2025-04-01');
    const property = fc.asyncProperty(playbookTrades, units, spans, async (trades, unit, from) => {
      const journal = toJournal(trades);
      const { selection: compared } = measure(selectSpan(journal), unit);
      const { selection } = measure(selectSpan(journal, { from }), unit);
      const reply = await computeMistakes(journal, selection, compared);
      const expected = computeNaiveMistakes(trades, unit, ({ date }) => date >= from);
      expect(reply.withoutMistake.trades).toBe(expected.without);
      for (const { tag, trades: count, netCents, baselineCents, excessCents } of reply.mistakes) {
        const naive = expected.mistakes[tag];
        expect(count).toBe(naive?.count);
        for (const [value, exact] of [
          [netCents, naive?.net],
          [baselineCents, naive?.baseline],
          [excessCents, naive?.excess],
        ]) {
          if (exact === null || exact === undefined) expect(value).toBeNull();
          else expect(Math.abs((value ?? Number.NaN) - exact)).toBeLessThan(0.5001);
        }
      }
      const costs = reply.mistakes.map(({ excessCents }) => excessCents ?? Number.MAX_VALUE);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(reply.mistakes.map(({ category }) => category).sort()).toEqual(['emotion', 'mistake']);
    });
    await fc.assert(property, { numRuns });
  });
});
