import fc from 'fast-check';
import { addOutcomes, bands, toBand } from '../../../test/support/naive-outcome.ts';
import { replayNaively } from '../../../test/support/naive-replay.ts';
import { ruleSources, toJournal, toRecord } from '../../../test/support/playbook-columns.ts';
import {
  limitedAccount,
  type PlaybookRule,
  type PlaybookTrade,
  playbookRules,
  playbookTrades,
} from '../../../test/support/random-playbook.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { createPause } from '../selection/pause.ts';
import { selectSpan } from '../selection/selection.ts';
import { replayRules } from './replay.ts';

const numRuns = getRunCount('PROPERTY_RUNS', 60);

const facts = {
  ...{ setup: '', ticker: 'AAPL', tags: [], quantity: null, entryPrice: null, stop: null, target: null, notes: '' },
  ...{ riskCents: null, hasMedia: false },
} as const;

/** Many trades of two dates and one trading day, at few times, so that each can decide about the next ones. */
const busyDays: fc.Arbitrary<PlaybookTrade[]> = fc
  .array(
    fc.record({
      date: fc.constantFrom('2025-03-09', '2025-03-10'),
      /** Minutes after 23:00 in UTC, an hour after the trading day of the limited account begins. */
      minute: fc.constantFrom(null, 0, 10, 10, 20, 30, 60),
      duration: fc.constantFrom(null, 0, 0, 5, 10, 20),
      netCents: fc.constantFrom(-30_000, -10_000, -100, 0, 100, 20_000),
      account: fc.constantFrom(limitedAccount, limitedAccount, ''),
      side: fc.constantFrom(null, 'long', 'long', 'short'),
      typed: fc.constantFrom<PlaybookTrade['typed']>({}, {}, {}, { 1: 'no' }, { 2: 'yes' }),
    }),
    { minLength: 2, maxLength: 14 },
  )
  .map((trades) =>
    trades.map(({ minute, duration, ...trade }, index) => {
      const start = Date.parse('2025-03-09T23:00:00Z') + (minute ?? 15) * 60_000;
      return {
        ...{ ...facts, ...trade, tags: [], number: index + 1 },
        openedAt: minute === null ? null : start,
        closedAt: duration === null ? null : start + duration * 60_000,
      };
    }),
  );

const stateRules = fc
  .array(
    fc.oneof(
      fc.constantFrom('long' as const, 'short' as const).map((is) => [{ fact: 'side' as const, is }]),
      fc.integer({ min: 1, max: 4 }).map((max) => [{ fact: 'tradeOfDay' as const, max }]),
      fc.constantFrom(0, 1, 10, 15).map((min) => [{ fact: 'minutesAfterLoss' as const, min }]),
      fc.constantFrom(-400, -100, 0).map((min) => [{ fact: 'dayResultBefore' as const, min }]),
      fc.constantFrom(-100, 100, 300, 500).map((min) => [{ fact: 'roomBefore' as const, min }]),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((lists) =>
    lists.map((conditions, index): PlaybookRule => {
      const number = index + 1;
      return { number, setup: null, required: false, weight: 1, conditions, from: null, until: null };
    }),
  );

const cases = fc.oneof(
  fc.record({ plain: playbookTrades, rules: playbookRules }),
  fc.record({ plain: busyDays, rules: stateRules }),
);

it('leaves out the trades that a naive replay leaves out (WIF-04, BRK-01)', async () => {
  await fc.assert(
    fc.asyncProperty(cases, fc.constantFrom('UTC', 'America/New_York'), bands, async ({ plain, rules }, zone, band) => {
      const journal = toJournal(plain, toBand(band));
      const given = { rules: rules.map(toRecord), journal, zone, sources: ruleSources };
      const leftOut = await replayRules(given, selectSpan(journal), createPause());
      const numbers = journal.allBlocks.flatMap(({ columns }) =>
        Array.from(columns.number).filter((_, index) => leftOut.get(columns)?.[index] === 1),
      );
      const expected = replayNaively(addOutcomes(plain, band), rules, zone).map(({ number }) => number);
      expect(numbers.sort((a, b) => a - b)).toEqual(expected);
    }),
    { numRuns },
  );
});
