import { Analytics, AnalyticsRange } from './analytics.ts';

const problems = (query: object) =>
  AnalyticsRange.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('AnalyticsRange', () => {
  it('accepts both ends or neither (API-22)', () => {
    const range = { startDate: '2026-01-01', endDate: '2026-01-31' };
    expect(AnalyticsRange.parse(range)).toEqual(range);
    expect(AnalyticsRange.parse({})).toEqual({});
  });

  it('returns an error for the missing or invalid end (API-22, API-18)', () => {
    expect(problems({ startDate: '2026-01-01' })).toEqual([['endDate', 'To is required with a From.']]);
    expect(problems({ endDate: '2026-01-01' })).toEqual([['startDate', 'From is required with a To.']]);
    expect(problems({ startDate: '2026-02-01', endDate: '2026-01-31' })).toEqual([
      ['startDate', 'From cannot be after To.'],
    ]);
  });
});

describe('Analytics', () => {
  it('carries an infinite profit factor through JSON (API-22)', () => {
    const { profitFactor } = Analytics.def.in.shape;
    for (const value of ['infinite', 1.5, 0, null]) {
      expect(profitFactor.parse(JSON.parse(JSON.stringify({ value, n: 3 })))).toEqual({ value, n: 3 });
    }
    expect(profitFactor.safeParse({ value: Number.POSITIVE_INFINITY, n: 3 }).success).toBe(false);
  });
});
