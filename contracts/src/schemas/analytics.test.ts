import { Analytics } from './analytics.ts';

describe('Analytics', () => {
  it('carries an infinite profit factor through JSON (API-22)', () => {
    const { profitFactor } = Analytics.def.in.shape;
    for (const value of ['infinite', 1.5, 0, null]) {
      expect(profitFactor.parse(JSON.parse(JSON.stringify({ value, n: 3 })))).toEqual({ value, n: 3 });
    }
    expect(profitFactor.safeParse({ value: Number.POSITIVE_INFINITY, n: 3 }).success).toBe(false);
  });
});
