import { calls } from '../calls/index.ts';
import { CalendarRange, DayParams } from './calendar.ts';

const problems = (query: object) =>
  CalendarRange.safeParse(query).error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('CalendarRange', () => {
  it.each([[{}], [{ from: '2026-01-31' }], [{ to: '2026-01-31' }], [{ from: '2026-01-31', to: '2026-01-31' }]])(
    'accepts %j (API-09)',
    (range) => {
      expect(CalendarRange.parse(range)).toEqual(range);
    },
  );

  it('rejects a From after To and an invalid day, each with an error for its field (API-09, API-18)', () => {
    expect(problems({ from: '2026-02-01', to: '2026-01-31' })).toEqual([['from', 'From cannot be after To.']]);
    expect(problems({ to: '2026-02-30' })).toEqual([['to', 'To must be a real day, written like 2026-01-31.']]);
    expect(problems({ from: '' })).toEqual([['from', 'From must be a real day, written like 2026-01-31.']]);
  });
});

describe('DayParams', () => {
  it.each(['2026-02-30', '2026-1-1', 'today', ''])('rejects the day %j (API-10)', (date) => {
    expect(DayParams.safeParse({ date }).success).toBe(false);
  });
});

describe('the calendar and a day', () => {
  it.each([calls.days.calendar, calls.days.byDay])('fail silently: $path (CLI-02, CAL-07)', ({ path, silent }) => {
    expect(path).toMatch(/\/calendar|\/by-day\//);
    expect(silent).toBe(true);
  });
});
