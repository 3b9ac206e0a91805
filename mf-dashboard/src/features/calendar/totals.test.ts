import fc from 'fast-check';
import { findDatesWithoutPL, sumDays, toTradingDays } from './totals.ts';

const group = { id: 1, ticker: 'AAPL', count: 2 };
const toHalves = (exact: number) => ({
  tickersByDate: { '2026-02-01': [group] },
  netCentsByDate: { '2026-02-01': Math.round(exact) },
  exactByDate: { '2026-02-01': exact },
});
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

  it('adds up days in R before it rounds them (FAC-07)', () => {
    const dates = ['2026-02-01', '2026-02-02', '2026-02-03'];
    const toCalendar = (sign: 1 | -1) => ({
      tickersByDate: Object.fromEntries(dates.map((date) => [date, [group]])),
      netCentsByDate: Object.fromEntries(dates.map((date) => [date, 33 * sign])),
      exactByDate: Object.fromEntries(dates.map((date) => [date, sign * (33 + 1 / 3)])),
    });
    expect(sumDays(dates, toTradingDays(toCalendar(1))).netCents).toBe(100);
    expect(sumDays(dates.slice(1), toTradingDays(toCalendar(-1))).netCents).toBe(-67);
  });

  it('rounds a half away from zero (FAC-07)', () => {
    expect(sumDays(['2026-02-01'], toTradingDays(toHalves(12.5))).netCents).toBe(13);
    expect(sumDays(['2026-02-01'], toTradingDays(toHalves(-12.499_999_99))).netCents).toBe(-13);
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
