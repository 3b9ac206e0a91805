import { DateRange, Stats } from './stats.ts';

describe('DateRange', () => {
  it('takes one day as a range', () => {
    const range = { startDate: '2026-01-31', endDate: '2026-01-31' };
    expect(DateRange.parse(range)).toEqual(range);
  });

  it('DSH-02 refuses a From after the To, and says so at From', () => {
    const { error } = DateRange.safeParse({ startDate: '2026-02-01', endDate: '2026-01-31' });
    expect(error?.issues).toMatchObject([{ path: ['startDate'], message: 'From cannot be after To.' }]);
  });

  it('names each missing end', () => {
    const { error } = DateRange.safeParse({});
    expect(error?.issues.map((issue) => issue.message)).toEqual(['From is required.', 'To is required.']);
  });
});

describe('Stats', () => {
  it('has no value where there is none, instead of 0', () => {
    const none = {
      totalPL: null,
      winPercent: null,
      avgPerTrade: null,
      totalTrades: 0,
      showStats: false,
      bestDay: null,
    };
    expect(Stats.parse(none)).toEqual(none);
  });
});
