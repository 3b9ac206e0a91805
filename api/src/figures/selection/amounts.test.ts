import fc from 'fast-check';
import type { Columns } from '../../journal/columns/columns.ts';
import { toColumns } from '../../journal/columns/to-columns.ts';
import { divideRounded, multipleReaders, roundAmount, toPercent } from './amounts.ts';

describe('divideRounded', () => {
  it.each([
    [5, 2, 3],
    [-5, 2, -3],
    [1, 3, 0],
    [2, 3, 1],
    [-2, 3, -1],
    [-1, 3, 0],
    [0, 7, 0],
    [7, 7, 1],
  ])('divides %d by %d to %d (DAT-04)', (n, d, expected) => {
    expect(divideRounded(n, d)).toBe(expected);
  });

  it('is off by at most one half at any size, and is symmetric (DAT-04)', () => {
    const numbers = fc.integer({ min: 0, max: 2 ** 50 });
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 1_000_000 }), (n, d) => {
        const result = divideRounded(n, d);
        const doubleError = 2n * (BigInt(n) - BigInt(result) * BigInt(d));
        expect(doubleError >= -BigInt(d) && doubleError < BigInt(d)).toBe(true);
        expect(divideRounded(-n, d)).toBe(-result || 0);
      }),
    );
  });
});

describe('toPercent', () => {
  it.each([
    [2, 6, 33.3],
    [2, 3, 66.7],
    [1, 1, 100],
    [0, 5, 0],
    [1, 8, 12.5],
    [1, 16, 6.3],
    [1, 2000, 0.1],
  ])('returns for %d of %d the percentage %d (DAT-05)', (n, d, expected) => {
    expect(toPercent(n, d)).toBe(expected);
  });
});

interface Result {
  netCents: number;
  riskCents: number;
}

const toTestColumns = (results: readonly Result[]): Columns =>
  toColumns(
    results.map((result, index) => ({
      ...{
        number: index + 1,
        day: 1,
        setupId: 0,
        ticker: 'A',
        underlying: 'A',
        accountId: 0,
        tagIds: [],
        side: null,
        openedAt: null,
      },
      ...{
        closedAt: null,
        quantity: null,
        entryPrice: null,
        exitPrice: null,
        feesCents: 0,
        maeCents: null,
        mfeCents: null,
      },
      ...{ plannedHundredths: null, answers: [], grade: null, structure: null, hasStop: false, hasLesson: false },
      ...{ isReviewed: false, hasMedia: false, hasNotes: false, hasExecutions: false },
      kind: 'stock' as const,
      ...result,
    })),
  );

const sumMultiples = (results: readonly Result[]): number => {
  const columns = toTestColumns(results);
  return results.reduce((sum, _, index) => sum + multipleReaders.net(columns, index), 0);
};

/** An exact fraction, rounded half away from zero. */
const averageNaively = (results: readonly Result[]): number => {
  const product = results.reduce((all, { riskCents }) => all * BigInt(riskCents), 1n);
  const sum = results.reduce(
    (all, each) => all + (100n * BigInt(each.netCents) * product) / BigInt(each.riskCents),
    0n,
  );
  const denominator = 2n * product * BigInt(results.length);
  const rounded = Number((2n * (sum < 0n ? -sum : sum) + denominator / 2n) / denominator);
  return (sum < 0n ? -rounded : rounded) || 0;
};

/** A sum of exact fractions as numerator and denominator. */
const sumNaively = (results: readonly Result[]): [bigint, bigint] => {
  const product = results.reduce((all, { riskCents }) => all * BigInt(riskCents), 1n);
  return [results.reduce((all, each) => all + (BigInt(each.netCents) * product) / BigInt(each.riskCents), 0n), product];
};

/** The ratio of two sums, to 20 digits. */
const divideNaively = (a: readonly Result[], b: readonly Result[]): number => {
  const [sumA, productA] = sumNaively(a);
  const [sumB, productB] = sumNaively(b);
  const [numerator, denominator] = [sumA * productB, sumB * productA];
  const shift = denominator.toString().length - numerator.toString().length + 20;
  const scaled =
    shift > 0 ? (numerator * 10n ** BigInt(shift)) / denominator : numerator / (denominator * 10n ** BigInt(-shift));
  return Number(`${scaled}e${-shift}`);
};

const amounts = fc.oneof(fc.integer({ min: -200_000, max: 200_000 }), fc.constantFrom(-9_999_999_999, 9_999_999_999));
/**
 * Often the same risk, as of a trader who risks 130 dollars on each trade: sums are halves of a hundredth more often
 * then.
 */
const risks = fc.oneof(
  fc.constantFrom(13_000, 30_000, 600, 7),
  fc.integer({ min: 1, max: 200_000 }),
  fc.integer({ min: 1, max: 9_999_999_999 }),
);
const results = fc
  .array(fc.record({ netCents: amounts, riskCents: risks }), { minLength: 1, maxLength: 60 })
  .filter((all) => all.every(({ netCents, riskCents }) => Math.abs(netCents) / riskCents < 10_000));

describe('amounts in R', () => {
  it('have the average that exact fractions have, to two decimals (FAC-07)', () => {
    fc.assert(
      fc.property(results, (all) => {
        expect(roundAmount(sumMultiples(all), all.length)).toBe(averageNaively(all));
      }),
      { numRuns: 2_000 },
    );
  });

  it('have the same sum in any order and grouping (FAC-07)', () => {
    fc.assert(
      fc.property(results, results, (a, b) => {
        const joined = sumMultiples([...a, ...b]);
        const added = sumMultiples(b) + sumMultiples(a);
        expect(roundAmount(joined)).toBe(roundAmount(added));
        const sizes = [...a, ...b].map((each) => Math.abs(sumMultiples([each]))).filter((size) => size > 0);
        if (sizes.reduce((sum, size) => sum + size, 0) > 500_000 * Math.min(...sizes)) return;
        expect(joined).toBe(added);
        expect(sumMultiples(a.toReversed())).toBe(sumMultiples(a));
      }),
    );
  });

  it('round a half away from zero, also of fractions that no float has (FAC-07)', () => {
    const thirds = Array.from({ length: 3 }, () => ({ netCents: 50, riskCents: 30_000 }));
    expect([sumMultiples(thirds), roundAmount(sumMultiples(thirds))]).toEqual([expect.closeTo(0.5, 6), 1]);
    expect(roundAmount(-sumMultiples(thirds))).toBe(-1);
    // A sum of a hundred million R has fewer digits than the step of its amounts.
    const large = 10_000_000_099;
    expect([roundAmount(large - 2e-6, 2), roundAmount(2e-6 - large, 2)]).toEqual([5_000_000_050, -5_000_000_050]);
  });

  it('have the ratio that exact fractions have, from the smallest result of the largest risk on (DAT-05, FAC-07)', () => {
    const any = fc.record({
      netCents: fc.oneof(fc.constantFrom(1, 2, 9_999_999_999), fc.integer({ min: 1, max: 100_000 })),
      riskCents: fc.oneof(fc.constantFrom(1, 9_999_999_999), fc.integer({ min: 1, max: 9_999_999_999 })),
    });
    const lists = fc.array(any, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(lists, lists, (gains, losses) => {
        const ratio = sumMultiples(gains) / sumMultiples(losses);
        // Each of the two sums is off by at most 2⁻³⁴ of itself.
        expect(Math.abs(ratio / divideNaively(gains, losses) - 1)).toBeLessThan(1.001 * 2 ** -33);
      }),
      {
        numRuns: 2_000,
        examples: [
          [[{ netCents: 53_811, riskCents: 2_568_943_424 }], [{ netCents: 20_938, riskCents: 2_043_860_715 }]],
        ],
      },
    );
  });

  it('keep the sign of the smallest result of the largest risk (FAC-07)', () => {
    for (const netCents of [1, -1])
      expect(Math.sign(sumMultiples([{ netCents, riskCents: 9_999_999_999 }]))).toBe(netCents);
  });
});
