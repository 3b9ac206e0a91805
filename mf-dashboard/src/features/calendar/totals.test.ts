import fc from 'fast-check';
import { datesWithoutPL, totalOf, tradingDays } from './totals.ts';

const group = { id: 1, name: 'AAPL', count: 2 };
const ofDays = (dailyPL: Record<string, number>) =>
  tradingDays({ tradesByDate: Object.fromEntries(Object.keys(dailyPL).map((date) => [date, [group]])), dailyPL });

describe('totals', () => {
  it('DAT-04 are exact: a month is the sum of its weeks in whole cents', () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 28 }), (amounts) => {
        const dates = amounts.map((_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
        const days = ofDays(Object.fromEntries(dates.map((date, index) => [date, (amounts[index] ?? 0) / 100])));
        const sum = amounts.reduce((a, b) => a + b, 0);
        expect(totalOf(dates, days)).toEqual({ dollars: sum / 100, days: dates.length });
      }),
    );
  });

  it('have no value without a trading day', () => {
    expect(totalOf(['2026-02-02'], ofDays({ '2026-02-01': 5 }))).toEqual({ dollars: null, days: 0 });
  });

  it('have no value while a day of theirs is not known', () => {
    const calendar = { tradesByDate: { '2026-02-01': [group], '2026-02-02': [group] }, dailyPL: { '2026-02-01': 5 } };
    const dates = Object.keys(calendar.tradesByDate);
    expect(datesWithoutPL(calendar)).toEqual(['2026-02-02']);
    expect(totalOf(dates, tradingDays(calendar))).toEqual({ dollars: null, days: 2 });
    expect(totalOf(dates, tradingDays(calendar, { '2026-02-02': -7.1 }))).toEqual({ dollars: -2.1, days: 2 });
  });
});
