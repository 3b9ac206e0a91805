import * as z from 'zod/mini';
import { DateRange, Stats } from './stats.ts';

describe('DateRange', () => {
  it('accepts one day as a range', () => {
    const range = { startDate: '2026-01-31', endDate: '2026-01-31' };
    expect(DateRange.parse(range)).toEqual(range);
  });

  it('rejects a From after To with an error for From (DSH-02)', () => {
    const { error } = DateRange.safeParse({ startDate: '2026-02-01', endDate: '2026-01-31' });
    expect(error?.issues).toMatchObject([{ path: ['startDate'], message: 'From cannot be after To.' }]);
  });

  it('returns an error for each missing end', () => {
    const { error } = DateRange.safeParse({});
    expect(error?.issues.map((issue) => issue.message)).toEqual(['From is required.', 'To is required.']);
  });
});

describe('Stats', () => {
  it('keeps null instead of 0 where there is no value', () => {
    const none = {
      totalPL: null,
      winPercent: null,
      avgPerTrade: null,
      totalTrades: 0,
      showStats: false,
      bestDay: null,
    };
    const decoded = Stats.parse(none);
    expect(decoded).toMatchObject({ netCents: null, avgPerTradeCents: null, bestDay: null });
    expect(z.encode(Stats, decoded)).toEqual(none);
  });
});
