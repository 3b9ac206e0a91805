import { execFileSync } from 'node:child_process';
import { assert, date, integer, property } from 'fast-check';
import { addDays, formatDay, today } from './day.ts';

const days = date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((instant) =>
  instant.toISOString().slice(0, 10),
);

/** Every day of two leap-year-crossing years, with its name and its neighbours, as told where this clock hangs. */
const toldIn = (timeZone: string): string => {
  const script = `
    import { addDays, formatDay } from './day.ts';
    let day = '2023-12-30';
    for (let count = 0; count < 800; count += 1) {
      console.log(day, formatDay(day), addDays(day, -1));
      day = addDays(day, 1);
    }`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: __dirname,
    env: { ...process.env, TZ: timeZone, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
};

describe('a day', () => {
  it('is shown with its weekday, in US English', () => {
    expect(formatDay('2026-01-31')).toBe('Sat, Jan 31, 2026');
    expect(formatDay('2026-01-31', { weekday: false })).toBe('Jan 31, 2026');
  });

  it('that is none is shown as it came', () => {
    expect(formatDay('')).toBe('');
  });

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'Africa/Cairo'])(
    'is the same day for someone in %s, summer time or not',
    (timeZone) => {
      const told = toldIn(timeZone);
      expect(told).toContain('2024-02-29 Thu, Feb 29, 2024 2024-02-28');
      expect(told).toBe(toldIn('UTC'));
    },
  );

  it('so many days on and as many back is the same day', () => {
    assert(
      property(days, integer({ min: -2000, max: 2000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it('later by a number of days sorts later, as text', () => {
    assert(
      property(days, integer({ min: 1, max: 2000 }), (day, count) => {
        expect(addDays(day, count) > day).toBe(true);
      }),
    );
  });
});

describe('today', () => {
  it('is the day of the person’s own clock, early and late', () => {
    expect(today(new Date(2026, 0, 31, 0, 0, 1))).toBe('2026-01-31');
    expect(today(new Date(2026, 0, 31, 23, 59, 59))).toBe('2026-01-31');
    expect(today(new Date(2026, 10, 1, 12))).toBe('2026-11-01');
  });

  it('is told by the real clock unless one is given', () => {
    expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
