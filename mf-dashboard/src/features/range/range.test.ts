import { dashboard } from 'contracts';
import fc from 'fast-check';
import { addDays } from 'shared-ui';
import { withParams } from '../address/params.ts';
import {
  allTime,
  isBeingTyped,
  isFiltered,
  isSameRange,
  isSound,
  lastDays,
  problemsOf,
  type Range,
  readRange,
} from './range.ts';

const today = '2026-01-31';
const anyDay = fc.integer({ min: -30_000, max: 400 }).map((days) => addDays(today, days));
const anyEnd = fc.oneof(fc.constant(''), anyDay);
const anyRange: fc.Arbitrary<Range> = fc.record({ from: anyEnd, to: anyEnd });

describe('DSH-02 the range', () => {
  it('From cannot be after To, nor To before From', () => {
    expect(problemsOf({ from: '2026-01-30', to: '2026-01-29' }, today)).toEqual({ from: 'From cannot be after To.' });
    expect(problemsOf({ from: '2026-01-30', to: '2026-01-30' }, today)).toEqual({});
  });

  it('ends today at the latest', () => {
    expect(problemsOf({ from: '', to: '2026-02-01' }, today)).toEqual({ to: 'To cannot be after today.' });
    expect(problemsOf({ from: '2026-02-01', to: '' }, today)).toEqual({ from: 'From cannot be after today.' });
    expect(problemsOf({ from: '', to: today }, today)).toEqual({});
  });

  it('filters only when both ends are set and sound', () => {
    expect(isFiltered({ from: '2026-01-01', to: today }, today)).toBe(true);
    expect(isFiltered({ from: '2026-01-01', to: '' }, today)).toBe(false);
    expect(isFiltered({ from: '', to: today }, today)).toBe(false);
    expect(isFiltered(allTime, today)).toBe(false);
    fc.assert(
      fc.property(anyRange, (range) => {
        const { from, to } = range;
        expect(isFiltered(range, today)).toBe(from >= '1970-01-01' && from <= to && to <= today);
      }),
    );
  });

  it('does not complain about a year that is still being typed', () => {
    expect(isBeingTyped({ from: '0202-01-05', to: today })).toBe(true);
    expect(isBeingTyped({ from: '2026-01-05', to: today })).toBe(false);
    expect(isBeingTyped(allTime)).toBe(false);
  });
});

describe('DSH-03 the quick filters', () => {
  it('go that many days back from today, today included', () => {
    expect(dashboard.quickFilterDays.map((days) => lastDays(days, today))).toEqual([
      { from: '2026-01-24', to: today },
      { from: '2026-01-01', to: today },
      { from: '2025-11-02', to: today },
    ]);
  });

  it('are sound on every day, over leap days and year ends', () => {
    fc.assert(
      fc.property(
        anyDay.filter((day) => day > '1971'),
        fc.constantFrom(...dashboard.quickFilterDays),
        (day, days) => {
          const range = lastDays(days, day);
          expect(isFiltered(range, day)).toBe(true);
          expect(addDays(range.from, days)).toBe(range.to);
        },
      ),
    );
  });
});

describe('the range in the address', () => {
  it('comes back as it was written when it is sound, else as all time', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const back = readRange(withParams(new URLSearchParams(), { ...range }), today);
        expect(isSameRange(back, isSound(range, today) ? range : allTime)).toBe(true);
      }),
    );
  });

  it('takes what is no day as not set', () => {
    expect(readRange(new URLSearchParams('from=2026-01-32&to=2026-01-31'), today)).toEqual({ from: '', to: today });
  });
});
