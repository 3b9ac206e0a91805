import { execFileSync } from 'node:child_process';
import { act, render } from '@testing-library/react';
import { addDays, DAY_MS } from 'contracts';
import { assert, date, integer, property } from 'fast-check';
import { formatDay, formatMonth, getToday, getWeekday, useToday } from './day.ts';

const days = date({ min: new Date('1970-01-01'), max: new Date('2199-12-31'), noInvalidDate: true }).map((instant) =>
  instant.toISOString().slice(0, 10),
);

/** 800 days around a leap day, each with its formatted texts and its previous day, computed in a time zone. */
const formatDaysIn = (timeZone: string): string => {
  // Node cannot load the host, which is written in TSX.
  const script = `import { registerHooks } from 'node:module';
    const host = { url: 'data:text/javascript,export const getSession = () => ({ user: null })', shortCircuit: true };
    registerHooks({ resolve: (name, context, next) => (name === 'shared-ui/host' ? host : next(name, context)) });
    const { addDays } = await import('contracts');
    const { formatDay, formatMonth, getWeekday } = await import('./day.ts');
    let day = '2023-12-30';
    for (let count = 0; count < 800; count += 1) {
      console.log(day, formatDay(day), addDays(day, -1), getWeekday(day), formatMonth(day.slice(0, 7)));
      day = addDays(day, 1);
    }`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: __dirname,
    env: { ...process.env, TZ: timeZone, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
};

describe('a day', () => {
  it('is formatted with its weekday, in US English', () => {
    expect(formatDay('2026-01-31')).toBe('Sat, Jan 31, 2026');
    expect(formatDay('2026-01-31', { weekday: false })).toBe('Jan 31, 2026');
  });

  it('has a month name, and a weekday counted from Sunday', () => {
    expect(formatMonth('2026-02')).toBe('February 2026');
    expect(['2026-02-01', '2026-02-02', '2026-02-07'].map(getWeekday)).toEqual([0, 1, 6]);
  });

  it('is returned unchanged if it is invalid', () => {
    expect(formatDay('')).toBe('');
  });

  it.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Asia/Kolkata', 'Africa/Cairo'])(
    'is the same in %s, with and without daylight saving time (CAL-01)',
    (timeZone) => {
      const output = formatDaysIn(timeZone);
      expect(output).toContain('2024-02-29 Thu, Feb 29, 2024 2024-02-28 4 February 2024');
      expect(output).toBe(formatDaysIn('UTC'));
    },
  );

  it('is the same after adding and subtracting a number of days', () => {
    assert(
      property(days, integer({ min: -2000, max: 2000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });

  it('sorts as text in the order of time', () => {
    assert(
      property(days, integer({ min: 1, max: 2000 }), (day, count) => {
        expect(addDays(day, count) > day).toBe(true);
      }),
    );
  });
});

describe('getToday', () => {
  it('returns the local day, early and late', () => {
    expect(getToday(new Date(2026, 0, 31, 0, 0, 1))).toBe('2026-01-31');
    expect(getToday(new Date(2026, 0, 31, 23, 59, 59))).toBe('2026-01-31');
    expect(getToday(new Date(2026, 10, 1, 12))).toBe('2026-11-01');
  });

  it('uses the current time by default', () => {
    expect(getToday()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});

const Day = () => <p>{useToday()}</p>;

describe('useToday', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date(2026, 0, 31, 23, 59, 30) }));
  afterEach(() => jest.useRealTimers());

  it('changes to the next day at every midnight', async () => {
    const { container } = render(<Day />);
    expect(container).toHaveTextContent('2026-01-31');
    await act(() => jest.advanceTimersByTimeAsync(29_000));
    expect(container).toHaveTextContent('2026-01-31');
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(container).toHaveTextContent('2026-02-01');
    await act(() => jest.advanceTimersByTimeAsync(DAY_MS));
    expect(container).toHaveTextContent('2026-02-02');
  });

  it('updates when the page becomes visible after the device slept', () => {
    const { container } = render(<Day />);
    jest.setSystemTime(new Date(2026, 1, 3, 8));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(container).toHaveTextContent('2026-02-03');
  });
});
