import { computeEvidence, decide, GUARDIAN_RULE, type TraderCounts } from './guardian.ts';

const counts = (loads: number, failing: number, traders = loads): TraderCounts => ({
  loads,
  failing,
  traders,
  failingTraders: Math.min(failing, traders),
});

/** A repeatable random number from 0 to 1 (mulberry32). */
const createRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
};

interface Release {
  /** Failure rates of the loads of the new and the current version. */
  rate: number;
  currentRate: number;
  /** The staged share of browsers; 1 if the version was promoted to all. */
  share: number;
  /** Loads of the current version before. */
  history: number;
}

/** The guardian looks after every load of the new version, more often than production does. @returns loads until the rollback */
const findRollback = ({ rate, currentRate, share, history }: Release, maxLoads: number, random: () => number) => {
  const candidate = counts(0, 0);
  const current = counts(0, 0);
  const add = (to: TraderCounts, failureRate: number) => {
    to.loads += 1;
    to.traders += 1;
    if (random() >= failureRate) return false;
    to.failing += 1;
    to.failingTraders += 1;
    return true;
  };
  for (let load = 0; load < history; load += 1) add(current, currentRate);
  while (candidate.loads < maxLoads) {
    if (random() >= share) add(current, currentRate);
    // The evidence only grows with a failure.
    else if (add(candidate, rate) && decide(candidate, current, 1).verdict === 'rollback') return candidate.loads;
  }
  return undefined;
};

const simulate = (release: Release, runs: number, maxLoads: number) => {
  const random = createRandom(1);
  return Array.from({ length: runs }, () => findRollback(release, maxLoads, random));
};

/** The share of hours in which a fault on 5 % of mounts meets a trader who opens three pages in an hour. */
const FIVE_PERCENT_OF_MOUNTS = 1 - 0.95 ** 3;

describe('the rule of the guardian', () => {
  it.each([
    { share: 0.1, history: 0, rate: 0.002 },
    { share: 0.1, history: 0, rate: 0.03 },
    { share: 0.2, history: 500, rate: 0.01 },
    { share: 0.5, history: 0, rate: 0.03 },
    { share: 1, history: 200, rate: 0.03 },
    { share: 1, history: 2_000, rate: 0.01 },
  ])('holds at most 10 of 1,000 good releases, looking after every load: %j (REL-03)', (release) => {
    const held = simulate({ ...release, currentRate: release.rate }, 1_000, 500).filter((loads) => loads !== undefined);
    expect(held.length).toBeLessThanOrEqual(10);
  });

  it.each([
    { share: 0.1, history: 500 },
    { share: 0.2, history: 500 },
    { share: 1, history: 500 },
  ])('rolls back a module that throws on 5 %% of mounts within 200 loads: %j (REL-03)', (release) => {
    const runs = simulate({ ...release, rate: FIVE_PERCENT_OF_MOUNTS, currentRate: 0.003 }, 500, 200);
    expect(runs.filter((loads) => loads !== undefined).length).toBeGreaterThanOrEqual(495);
  });

  it('rolls back a version that never works after the first 10 traders (REL-03)', () => {
    expect(decide(counts(9, 9), counts(40, 0), 0).verdict).toBe('wait');
    expect(decide(counts(10, 10), counts(40, 0), 0).verdict).toBe('rollback');
  });

  it('decides nothing by few people, however many failures they report (REL-03)', () => {
    expect(decide({ loads: 400, failing: 300, traders: 9, failingTraders: 9 }, counts(400, 1), 20).verdict).toBe(
      'wait',
    );
    const flood = { loads: 250, failing: 96, traders: 150, failingTraders: 4 };
    expect(computeEvidence(flood, counts(1_000, 5))).toBeGreaterThan(GUARDIAN_RULE.evidence);
    expect(decide(flood, counts(1_000, 5), 20).verdict).toBe('ask');
  });

  it('passes a good version after 200 loads, and asks a person about one with fewer in 24 hours (REL-03)', () => {
    expect(decide(counts(199, 1), counts(800, 4), 23).verdict).toBe('wait');
    expect(decide(counts(200, 1), counts(800, 4), 1)).toEqual({
      verdict: 'pass',
      reason: expect.stringMatching(/^1 of 200 loads of 200 traders failed; of the version before, 4 of 800 /),
    });
    expect(decide(counts(199, 1), counts(800, 4), 24)).toMatchObject({
      verdict: 'ask',
      reason: expect.stringContaining('fewer than 200 loads in 24 hours'),
    });
  });

  it('does not roll back because both versions fail equally often, for example while the API is down (REL-03)', () => {
    expect(decide(counts(150, 75), counts(600, 300), 1).verdict).toBe('wait');
  });
});
