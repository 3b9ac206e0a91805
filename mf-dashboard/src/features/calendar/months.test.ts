import { addDays } from 'contracts';
import fc from 'fast-check';
import { DEFAULT_FORMATS, getWeekday, listPeriods } from 'shared-ui';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { addMonths, addMonthsToDay, canAddMonths, getMonth, getWeeks, parseMonthParam } from './months.ts';

const anyMonth = fc.integer({ min: 0, max: 131 * 12 - 1 }).map((count) => addMonths('1970-01', count));
const parse = (search: string) => parseMonthParam(new URLSearchParams(search));

describe('getWeeks (CAL-01)', () => {
  it('returns consecutive weeks from Sunday to Saturday that contain all days of the month', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const weeks = getWeeks(month);
        const days = weeks.flat();
        expect(weeks.map((week) => getWeekday(week[0] ?? ''))).toEqual(weeks.map(() => 0));
        expect(days.slice(1)).toEqual(days.slice(0, -1).map((day) => addDays(day, 1)));
        const monthDays = days.filter((day) => getMonth(day) === month);
        expect([monthDays[0], addDays(monthDays.at(-1) ?? '', 1).slice(8)]).toEqual([`${month}-01`, '01']);
        expect(weeks.every((week) => week.some((day) => monthDays.includes(day)))).toBe(true);
      }),
    );
  });

  it.each(['sunday', 'monday'])('has the weeks of the periods, which begin on %s (FLT-01 ACC-08)', (weekStart) => {
    signInTestUser({ formats: { ...DEFAULT_FORMATS, weekStart } });
    const anyDay = fc
      .date({ min: new Date('1971-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDay, (today) => {
        const find = (label: string) => listPeriods(today).find((period) => period.label === label);
        const findWeek = (day: string) => getWeeks(getMonth(day)).find((week) => week.includes(day));
        expect(find('This week')?.from).toBe(findWeek(today)?.[0]);
        const lastWeek = findWeek(addDays(today, -7));
        expect(find('Last week')).toMatchObject({ from: lastWeek?.[0], to: lastWeek?.at(-1) });
      }),
    );
    signOutTestUser();
  });

  it('returns four, five or six weeks', () => {
    expect(['2026-02', '2026-01', '2026-05'].map((month) => getWeeks(month).length)).toEqual([4, 5, 6]);
  });
});

describe('months', () => {
  it('are added across years, up to the limits of the calendar', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([addMonths('1970-01', -1), addMonths('2100-12', 12)]).toEqual(['1970-01', '2100-12']);
    expect([canAddMonths('1970-01', -1), canAddMonths('1970-02', -1), canAddMonths('2100-12', 1)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('keep the date of a day, or use the last day of a shorter month', () => {
    expect(addMonthsToDay('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonthsToDay('2024-03-31', -1)).toBe('2024-02-29');
    expect(addMonthsToDay('2026-01-15', 1)).toBe('2026-02-15');
    expect(addMonthsToDay('2100-12-31', 1)).toBe('2100-12-31');
  });

  it('are parsed from the URL, or null if invalid', () => {
    expect(parse('month=2026-01')).toBe('2026-01');
    for (const invalid of [
      '',
      'month=',
      'month=2026-13',
      'month=2026-1',
      'month=1969-12',
      'month=2101-01',
      'month=now',
    ]) {
      expect(parse(invalid)).toBeNull();
    }
  });
});
