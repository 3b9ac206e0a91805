import fc from 'fast-check';
import { addDays, getWeekday } from 'shared-ui';
import { addMonths, addMonthsToDay, canGo, monthOf, readMonth, weeksOf } from './months.ts';

const months = fc.integer({ min: 0, max: 131 * 12 - 1 }).map((count) => addMonths('1970-01', count));
const read = (search: string) => readMonth(new URLSearchParams(search));

describe('CAL-01 the weeks of a month', () => {
  it('run from Sunday to Saturday, day after day, and hold all of its days', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOf(month);
        const days = weeks.flat();
        expect(weeks.map((week) => getWeekday(week[0] ?? ''))).toEqual(weeks.map(() => 0));
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)));
        const own = days.filter((day) => monthOf(day) === month);
        expect([own[0], addDays(own.at(-1) ?? '', 1).slice(8)]).toEqual([`${month}-01`, '01']);
        expect(weeks.every((week) => week.some((day) => own.includes(day)))).toBe(true);
      }),
    );
  });

  it('are four, five or six', () => {
    expect(['2026-02', '2026-01', '2026-05'].map((month) => weeksOf(month).length)).toEqual([4, 5, 6]);
  });
});

describe('months', () => {
  it('go on over the ends of years, and stop at the ends of the calendar', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([addMonths('1970-01', -1), addMonths('2100-12', 12)]).toEqual(['1970-01', '2100-12']);
    expect([canGo('1970-01', -1), canGo('1970-02', -1), canGo('2100-12', 1)]).toEqual([false, true, false]);
  });

  it('keep the date of a day where they have it', () => {
    expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonthsToDay('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonthsToDay('2026-01-15', 1)).toBe('2026-02-15');
    expect(addMonthsToDay('2100-12-31', 1)).toBe('2100-12-31');
  });

  it('are read from the address when they make sense', () => {
    expect(read('month=2026-01')).toBe('2026-01');
    for (const wrong of [
      '',
      'month=',
      'month=2026-13',
      'month=2026-1',
      'month=1969-12',
      'month=2101-01',
      'month=now',
    ]) {
      expect(read(wrong)).toBeNull();
    }
  });
});
