import fc from 'fast-check';
import { findNaiveChances } from '../../../test/support/naive-difference.ts';
import { getRunCount } from '../../../test/support/run-count.ts';
import { addResult, computeChance, createSample } from './difference.ts';

const toSample = (results: readonly number[]) => {
  const sample = createSample();
  for (const result of results) addResult(sample, result);
  return sample;
};
const find = (a: readonly number[], b: readonly number[]): number => computeChance(toSample(a), toSample(b));

describe('the probability that two means differ by chance', () => {
  it.each([
    {
      example: "the screws of the article on Student's t-test: Welch's 0.09077, pooled 0.07857",
      a: [30.02, 29.99, 30.11, 29.97, 30.01, 29.99],
      b: [29.89, 29.93, 29.72, 29.98, 30.02, 29.98],
      chances: { welch: 0.09077, pooled: 0.07857 },
    },
    {
      example: "Student's hours of sleep of 1908, as R's t.test: Welch's 0.07939, pooled 0.07919",
      a: [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2],
      b: [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
      chances: { welch: 0.07939, pooled: 0.07919 },
    },
  ])('is that of $example (REV-04)', ({ a, b, chances }) => {
    const naive = findNaiveChances(a, b);
    expect(naive.welch).toBeCloseTo(chances.welch, 5);
    expect(naive.pooled).toBeCloseTo(chances.pooled, 5);
    expect(find(a, b)).toBeCloseTo(Math.max(chances.welch, chances.pooled), 5);
  });

  it("is the larger of Welch's and the pooled one by textbook formulas (REV-04)", () => {
    const results = fc.array(fc.integer({ min: -50_000, max: 90_000 }), { minLength: 5, maxLength: 60 });
    const larger = new Set<string>();
    fc.assert(
      fc.property(results, results, fc.integer({ min: 1, max: 9 }), (a, rest, factor) => {
        fc.pre(new Set([...a, ...rest]).size > 1 && (new Set(a).size > 1 || new Set(rest).size > 1));
        const b = rest.map((result) => result * factor);
        const { welch, pooled } = findNaiveChances(a, b);
        larger.add(welch > pooled ? 'welch' : 'pooled');
        expect(find(a, b)).toBeCloseTo(Math.max(welch, pooled), 6);
      }),
      { numRuns: getRunCount('PROPERTY_RUNS', 60) },
    );
    expect([...larger].sort()).toEqual(['pooled', 'welch']);
  });

  it('is 1 for equal constant results and 0 for different ones (REV-04)', () => {
    expect(find([5, 5], [5, 5, 5])).toBe(1);
    expect(find([5, 5], [6, 6])).toBe(0);
  });
});
