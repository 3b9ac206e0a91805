import type { FailureCounts } from './evidence.ts';
import { decide, GUARDIAN_RULE, type Observation, type Phase } from './guardian.ts';
import { describeRollout, type Rollout, simulateRollouts } from './testing/rollouts.ts';

const counts = (loads: number, failing: number): FailureCounts => ({ loads, failing });

/** One hour, in which each load is another person's. */
const observe = (
  candidate: FailureCounts,
  current: FailureCounts,
  changes: Partial<Observation> = {},
): Observation => ({
  hours: [{ candidate, current }],
  ...{ traders: candidate.loads, failingTraders: candidate.failing, before: counts(0, 0) },
  ...changes,
});
const judge = (candidate: FailureCounts, current: FailureCounts, phase: Phase = 'staged', hours = 1) =>
  decide(observe(candidate, current), phase, hours).verdict;

const RUNS = Number(process.env.PROPERTY_RUNS || (process.env.NIGHTLY ? 300 : 40));

/** Where an always failing person is one of 33, and a failure of another cause one of 300 hours of a trader. */
const usual: Rollout = {
  ...{ phase: 'staged', percent: 10, traders: 300, activity: 0.4, hours: 6 },
  ...{ currentRate: 0.003, rate: 0.003, alwaysFailing: 0.03 },
};
/** A module that few use. */
const ramp: Partial<Rollout> = { ramp: [50, 95], traders: 200, activity: 0.1, hours: 24 };
const promoted = { phase: 'promoted', percent: 95, hours: 2 } as const;

/** The share of hours in which a fault on 5 % of mounts meets a trader who opens three pages in an hour. */
const FIVE_PERCENT_OF_MOUNTS = 1 - 0.95 ** 3;

/** Cited by docs/MODULES.md. Printed when all rounds run. */
const results: string[] = [];
afterAll(() => {
  if (RUNS >= 1_000) process.stdout.write(`${results.join('\n')}\n`);
});

describe('the rule of the guardian, with traders who return', () => {
  it.each<Partial<Rollout>>([
    { alwaysFailing: 0 },
    { traders: 1_000, activity: 0.05, hours: 24, alwaysFailing: 0.05, percent: 20 },
    { percent: 50, hours: 24, alwaysFailing: 0.02 },
    { percent: 50, hours: 12, traders: 100, alwaysFailing: 0.05, rate: 0.03, currentRate: 0.03 },
    { percent: 2, traders: 2_000, activity: 0.2, alwaysFailing: 0.05 },
    { outage: { hour: 0, rate: 0.3 } },
    { outage: { hour: 4, rate: 0.05 }, traders: 1_000 },
    { outage: { hour: 4, rate: 1 }, alwaysFailing: 0.05 },
    { percent: 50, outage: { hour: 2, rate: 0.1 }, alwaysFailing: 0.05 },
    { percent: 80, outage: { hour: 1, rate: 0.5 }, traders: 60 },
    { ...ramp },
    { ...ramp, outage: { hour: 3, rate: 0.3 }, alwaysFailing: 0.05 },
    { ...ramp, traders: 300, outage: { hour: 1, rate: 0.9 } },
    { ...promoted },
    { ...promoted, outage: { hour: 0, rate: 0.05 }, alwaysFailing: 0.05 },
    { ...promoted, outage: { hour: 0, rate: 0.3 } },
    { ...promoted, outage: { hour: 1, rate: 0.9 }, alwaysFailing: 0.02 },
  ])('rolls back at most 1 % of good versions, looking after every load: %j (REL-03)', (changes) => {
    const rollout = { ...usual, ...changes };
    const wrong = simulateRollouts(rollout, RUNS).filter((loads) => loads !== undefined).length;
    results.push(`| ${describeRollout(rollout)} | ${wrong} of ${RUNS} | – |`);
    expect(wrong).toBeLessThanOrEqual(RUNS / 100);
  });

  it.each<Partial<Rollout>>([
    { rate: 1 },
    { rate: 1, percent: 50 },
    { rate: 0.5 },
    { rate: FIVE_PERCENT_OF_MOUNTS, percent: 5 },
    { rate: FIVE_PERCENT_OF_MOUNTS },
    { rate: FIVE_PERCENT_OF_MOUNTS, percent: 20 },
    { rate: FIVE_PERCENT_OF_MOUNTS, percent: 50 },
    { rate: FIVE_PERCENT_OF_MOUNTS, outage: { hour: 0, rate: 0.1 } },
    { ...ramp, rate: 0.5 },
    { ...ramp, rate: FIVE_PERCENT_OF_MOUNTS, traders: 1_000 },
    { ...promoted, rate: 1 },
  ])('rolls back a bad version within 200 loads: %j (REL-03)', (changes) => {
    const rollout = { ...usual, traders: 1_000, alwaysFailing: 0, ...changes };
    const runs = simulateRollouts(rollout, RUNS).map((loads) => loads ?? Number.POSITIVE_INFINITY);
    const fast = runs.filter((loads) => loads <= 200).length;
    const median = runs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)];
    results.push(`| ${describeRollout(rollout)} | ${fast} of ${RUNS} within 200 loads | ${median} |`);
    expect(fast).toBeGreaterThanOrEqual(RUNS * 0.95);
  });
});

describe('the rule of the guardian', () => {
  it('rolls back a version that never works after the first 10 traders (REL-03)', () => {
    expect(judge(counts(9, 9), counts(40, 0))).toBe('wait');
    expect(judge(counts(10, 10), counts(40, 0))).toBe('rollback');
  });

  it('compares hour by hour: an outage after a quiet day is not the new version, a bad version is (REL-03)', () => {
    const quiet = Array.from({ length: 20 }, () => ({ candidate: counts(0, 0), current: counts(200, 1) }));
    const decideAfterQuietDay = (candidate: FailureCounts, current: FailureCounts) =>
      decide(observe(candidate, current, { hours: [...quiet, { candidate, current }] }), 'staged', 21);
    expect(decideAfterQuietDay(counts(20, 6), counts(180, 54)).verdict).toBe('wait');
    expect(decideAfterQuietDay(counts(20, 6), counts(180, 1)).verdict).toBe('rollback');
    expect(judge(counts(20, 6), counts(180, 1))).toBe('rollback');
  });

  it('decides nothing by few people, however many failures they report (REL-03)', () => {
    const few = observe(counts(400, 300), counts(400, 1), { traders: 9, failingTraders: 9 });
    expect(decide(few, 'staged', 20).verdict).toBe('wait');
    const flood = observe(counts(250, 96), counts(1_000, 5), { traders: 150, failingTraders: 4 });
    expect(decide(flood, 'staged', 20)).toMatchObject({
      verdict: 'ask',
      reason: expect.stringMatching(/^only 4 traders report failures: /),
    });
  });

  it('passes a good version after 200 loads, and asks a person about one with fewer in 24 hours (REL-03)', () => {
    expect(judge(counts(199, 1), counts(800, 4), 'staged', 23)).toBe('wait');
    expect(decide(observe(counts(200, 1), counts(800, 4)), 'staged', 1)).toEqual({
      verdict: 'pass',
      isFailing: false,
      reason: expect.stringMatching(
        /^1 of 200 loads of 200 traders failed; of the version before, 4 of 800 loads in the same hours; evidence /,
      ),
    });
    expect(decide(observe(counts(199, 1), counts(800, 4)), 'staged', 24)).toMatchObject({
      verdict: 'ask',
      reason: expect.stringContaining('fewer than 200 loads in 24 hours'),
    });
  });

  it('finishes a promotion after an hour, and not while it is unclear why the version fails (REL-03)', () => {
    expect(judge(counts(500, 5), counts(26, 0), 'promoted', 0.9)).toBe('wait');
    expect(judge(counts(500, 5), counts(26, 0), 'promoted', 1)).toBe('promote');
    expect(judge(counts(5, 0), counts(0, 0), 'promoted', 1)).toBe('promote');
    for (const hours of [0.5, 1, 30])
      expect(decide(observe(counts(60, 30), counts(3, 1)), 'promoted', hours)).toMatchObject({
        verdict: 'ask',
        reason: expect.stringContaining('the version before was seen too rarely in the same hours'),
      });
  });

  it('asks about a version that nothing can be compared with, and rolls back a staged first release (REL-03)', () => {
    expect(judge(counts(100, 100), counts(0, 0), 'all')).toBe('ask');
    expect(judge(counts(100, 1), counts(0, 0), 'all')).toBe('wait');
    expect(judge(counts(10, 10), counts(0, 0), 'first')).toBe('rollback');
    const knownRate = observe(counts(200, 24), counts(0, 0), { before: counts(2_000, 240) });
    expect(decide(knownRate, 'all', 5).verdict).toBe('wait');
    expect(decide({ ...knownRate, before: counts(2_000, 10) }, 'all', 5).verdict).toBe('ask');
  });

  it('does not pass a version that fails often while nobody uses the version before (REL-03)', () => {
    expect(judge(counts(200, 100), counts(3, 0))).toBe('ask');
    expect(judge(counts(200, 100), counts(200, 100))).toBe('pass');
    expect(GUARDIAN_RULE.passLoads).toBe(200);
  });
});
