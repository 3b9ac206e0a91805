import { DAY_MS } from 'contracts';
import { findFirst } from 'importers/excursions';

/** A time with its beginning and its end, in milliseconds since 1970. */
interface Span {
  from: number;
  until: number;
}

interface Day {
  day: number;
}

/** The index of the first day that begins at a time or later. Days are in the order of time. */
const findDay = (days: readonly Day[], time: number): number => findFirst(days, ({ day }) => day >= time);

/** Creates a function that says whether one of the days touches a span. Days are in any order. */
export function createDayFinder(days: readonly Day[]): (span: Span) => boolean {
  const sorted = days.toSorted((a, b) => a.day - b.day);
  return ({ from, until }) => {
    const next = sorted[findDay(sorted, from - DAY_MS)];
    return next !== undefined && next.day <= until;
  };
}

/**
 * The days that touch one of the spans, or are at most `margin` milliseconds away from it. Days are in the order of
 * time.
 */
export function selectDays<T extends Day>(days: readonly T[], spans: readonly Span[], margin: number): T[] {
  const steps = new Int32Array(days.length + 1);
  const add = (index: number, step: number): void => {
    steps[index] = (steps[index] ?? 0) + step;
  };
  for (const { from, until } of spans) {
    add(findDay(days, from - margin - DAY_MS), 1);
    add(findDay(days, until + margin + 1), -1);
  }
  let open = 0;
  return days.filter((_, index) => {
    open += steps[index] ?? 0;
    return open > 0;
  });
}
