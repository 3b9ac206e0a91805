import fc from 'fast-check';
import { findDatesWithoutPL, sumDays, toTradingDays } from './totals.ts';

const group = { id: 1, ticker: 'AAPL', count: 2 };
const createDays = (netCentsByDate: Record<string, number>) =>
  toTradingDays({
    tickersByDate: Object.fromEntries(Object.keys(netCentsByDate).map((date) => [date, [group]])),
    netCentsByDate,
  });

describe('sumDays', () => {
  it('sums in whole cents (DAT-04)', () => {
    const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 28 }), (amounts) => {
        const dates = amounts.map((_, index) => `2026-02-${String(index + 1).padStart(2, '0')}`);
        const days = createDays(Object.fromEntries(dates.map((date, index) => [date, amounts[index] ?? 0])));
        const sum = amounts.reduce((a, b) => a + b, 0);
        expect(sumDays(dates, days)).toEqual({ netCents: sum, tradingDayCount: dates.length });
      }),
    );
  });

  it('returns null without a trading day', () => {
    expect(sumDays(['2026-02-02'], createDays({ '2026-02-01': 5 }))).toEqual({ netCents: null, tradingDayCount: 0 });
  });

  it('returns null while the P&L of a day is unknown', () => {
    const calendar = {
      tickersByDate: { '2026-02-01': [group], '2026-02-02': [group] },
      netCentsByDate: { '2026-02-01': 500 },
    };
    const dates = Object.keys(calendar.tickersByDate);
    expect(findDatesWithoutPL(calendar)).toEqual(['2026-02-02']);
    expect(sumDays(dates, toTradingDays(calendar))).toEqual({ netCents: null, tradingDayCount: 2 });
    expect(sumDays(dates, toTradingDays(calendar, { '2026-02-02': -710 }))).toEqual({
      netCents: -210,
      tradingDayCount: 2,
    });
  });
});
