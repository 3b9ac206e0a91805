import * as z from 'zod/mini';
import { Stats } from './stats.ts';

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
