import fc from 'fast-check';
import { fromLocalText, toLocalText } from './TimeField.tsx';

const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe'];

describe('a local time', () => {
  it.each([
    ['2026-01-30T14:30:00.000Z', 'America/New_York', '2026-01-30T09:30'],
    ['2026-07-30T13:30:15.000Z', 'America/New_York', '2026-07-30T09:30:15'],
    ['', 'UTC', ''],
  ])('shows %s in %s as %s, and back (FAC-06)', (instant, zone, text) => {
    expect(toLocalText(instant, zone)).toBe(text);
    expect(fromLocalText(text, zone)).toBe(instant);
  });

  it.each([
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['2026-03-08T02:30', '2026-03-08T07:00:00.000Z'],
  ])('that the clocks of New York show twice or never, %s, is %s (FAC-06)', (text, instant) => {
    expect(fromLocalText(text, 'America/New_York')).toBe(instant);
  });

  it('is not before an earlier one in any zone, also where the clocks go forward (FAC-06)', () => {
    const changes = [Date.UTC(2026, 2, 8, 2), Date.UTC(2026, 2, 29, 2), Date.UTC(2026, 9, 4, 2)];
    const minutes = fc.integer({ min: -180, max: 180 });
    fc.assert(
      fc.property(fc.constantFrom(...changes), minutes, minutes, fc.constantFrom(...zones), (change, a, b, zone) => {
        const toText = (minute: number) => new Date(change + minute * 60_000).toISOString().slice(0, 16);
        const [first, last] = [Math.min(a, b), Math.max(a, b)].map((minute) => fromLocalText(toText(minute), zone));
        expect(first && last && first <= last).toBe(true);
      }),
    );
  });

  it('survives the form in any zone, except in the hour that is shown twice (FAC-06)', () => {
    const seconds = fc.integer({ min: 0, max: 2_000_000_000 });
    fc.assert(
      fc.property(seconds, fc.constantFrom(...zones), (second, zone) => {
        const text = toLocalText(new Date(second * 1_000).toISOString(), zone);
        expect(toLocalText(fromLocalText(text, zone), zone)).toBe(text);
      }),
    );
  });
});
