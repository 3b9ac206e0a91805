import { addDays, dashboard } from 'contracts';
import fc from 'fast-check';
import { getLastDays, listPeriods, mergeSearchParams } from 'shared-ui';
import {
  ALL_TIME,
  isActiveFilter,
  isSameRange,
  isValidRange,
  isYearIncomplete,
  parseRangeParams,
  type Range,
  validateRange,
} from './range.ts';

const today = '2026-01-31';
const anyDay = fc.integer({ min: -30_000, max: 400 }).map((days) => addDays(today, days));
const anyEnd = fc.oneof(fc.constant(''), anyDay);
const anyRange: fc.Arbitrary<Range> = fc.record({ from: anyEnd, to: anyEnd });

describe('the date range (DSH-02)', () => {
  it.each([
    ['2026-01-30', '2026-01-29', { from: 'From cannot be after To.' }],
    ['2026-01-30', '2026-01-30', {}],
    ['', '2026-02-01', { to: 'To cannot be after today.' }],
    ['2026-02-01', '', { from: 'From cannot be after today.' }],
    ['', today, {}],
  ])('from %j to %j has the errors %j', (from, to, errors) => {
    expect(validateRange({ from, to }, today)).toEqual(errors);
  });

  it('filters only if both ends are set and valid', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const { from, to } = range;
        expect(isActiveFilter(range, today)).toBe(from >= '1970-01-01' && from <= to && to <= today);
      }),
    );
  });

  it('detects a year that is still being typed', () => {
    expect(isYearIncomplete({ from: '0202-01-05', to: today })).toBe(true);
    expect(isYearIncomplete({ from: '2026-01-05', to: today })).toBe(false);
    expect(isYearIncomplete(ALL_TIME)).toBe(false);
  });
});

describe('the quick filters (DSH-03)', () => {
  it('start that many days before today and end today', () => {
    expect(dashboard.quickFilterDays.map((days) => getLastDays(days, today))).toEqual([
      { label: '7D', from: '2026-01-24', to: today },
      { label: '30D', from: '2026-01-01', to: today },
      { label: '90D', from: '2025-11-02', to: today },
    ]);
  });

  it('are valid on every day, across leap days and year ends', () => {
    fc.assert(
      fc.property(
        anyDay.filter((day) => day > '1971'),
        (day) => {
          for (const range of [getLastDays(90, day), ...listPeriods(day)])
            expect(isActiveFilter(range, day)).toBe(true);
        },
      ),
    );
  });
});

describe('the date range in the URL', () => {
  it('is parsed as it was written if valid, else as all time', () => {
    fc.assert(
      fc.property(anyRange, (range) => {
        const parsed = parseRangeParams(mergeSearchParams(new URLSearchParams(), { ...range }), today);
        expect(isSameRange(parsed, isValidRange(range, today) ? range : ALL_TIME)).toBe(true);
      }),
    );
  });

  it('ignores an invalid date', () => {
    expect(parseRangeParams(new URLSearchParams('from=2026-01-32&to=2026-01-31'), today)).toEqual({
      from: '',
      to: today,
    });
  });
});
