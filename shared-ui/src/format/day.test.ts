import { execFileSync } from 'node:child_process';
import { assert, date, integer, property } from 'fast-check';
import { addDays, formatDay, formatMonth, getToday, getWeekday } from './day.ts';

const days = date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((instant) =>
  instant.toISOString().slice(0, 10),
);

/** What a script that has day.ts says where the clock hangs in this zone. */
const saidIn = (timeZone: string, script: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', `import * as days from './day.ts'; ${script}`], {
    cwd: __dirname,
    env: { ...process.env, TZ: timeZone, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });

/** Every day of two leap-year-crossing years, with its name and its neighbours, as told in a zone. */
const toldIn = (timeZone: string): string =>
  saidIn(
    timeZone,
    `const { addDays, formatDay, formatMonth, getWeekday } = days;
    let day = '2023-12-30';
    for (let count = 0; count < 800; count += 1) {
      console.log(day, formatDay(day), addDays(day, -1), getWeekday(day), formatMonth(day.slice(0, 7)));
      day = addDays(day, 1);
    }`,
  );

/** How many days of 1970 to 2100 become a Date in a zone and come back as themselves, and those that do not. */
const backAndForthIn = (timeZone: string): string =>
  saidIn(
    timeZone,
    `const { addDays, toLocalDate, toLocalDay } = days;
    let count = 0;
    for (let day = '1970-01-01'; day <= '2100-12-31'; day = addDays(day, 1)) {
      if (toLocalDay(toLocalDate(day)) === day) count += 1;
      else console.log(day);
    }
    console.log(count);`,
  );

describe('a day', () => {
  it('is shown with its weekday, in US English', () => {
    expect(formatDay('2026-01-31')).toBe('Sat, Jan 31, 2026');
    expect(formatDay('2026-01-31', { weekday: false })).toBe('Jan 31, 2026');
  });

  it('has a month with a name, and a place in a week that starts on Sunday', () => {
    expect(formatMonth('2026-02')).toBe('February 2026');
    expect(['2026-02-01', '2026-02-02', '2026-02-07'].map(getWeekday)).toEqual([0, 1, 6]);
  });

  it('that is none is shown as it came', () => {
    expect(formatDay('')).toBe('');
  });

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'Africa/Cairo'])(
    'is the same day for someone in %s, summer time or not',
    (timeZone) => {
      const told = toldIn(timeZone);
      expect(told).toContain('2024-02-29 Thu, Feb 29, 2024 2024-02-28 4 February 2024');
      expect(told).toBe(toldIn('UTC'));
    },
  );

  // In some of these the clocks skip midnight itself when summer time begins.
  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles', 'America/Sao_Paulo', 'Africa/Cairo', 'Asia/Beirut'])(
    'CAL-01 goes into a Date and comes back as itself in %s, every day from 1970 to 2100',
    (timeZone) => {
      expect(backAndForthIn(timeZone)).toBe('47847\n');
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
    expect(getToday(new Date(2026, 0, 31, 0, 0, 1))).toBe('2026-01-31');
    expect(getToday(new Date(2026, 0, 31, 23, 59, 59))).toBe('2026-01-31');
    expect(getToday(new Date(2026, 10, 1, 12))).toBe('2026-11-01');
  });

  it('is told by the real clock unless one is given', () => {
    expect(getToday()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
