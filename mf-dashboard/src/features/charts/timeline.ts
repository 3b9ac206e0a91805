import { addDays, DAY_MS } from 'contracts';
import { formatDay, formatMonth, type Tick } from 'shared-ui';

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** The horizontal axis of a chart of days. */
export interface Timeline {
  /** The day of the left edge. */
  start: string;
  /** The number of days from the left to the right edge. */
  length: number;
}

/** @param end the day of the right edge */
export function createTimeline(start: string, end: string): Timeline {
  return {
    start,
    length: Math.max(1, countDays(start, end)),
  };
}

/** The place of a day, from 0 at the left edge to 1. */
export function toPosition({ start, length }: Timeline, date: string): number {
  return countDays(start, date) / length;
}

/** The index of the day that is nearest to a place. @param dates at least one, in ascending order */
export function findNearestDay(timeline: Timeline, dates: readonly string[], position: number): number {
  const next = dates.findIndex((date) => toPosition(timeline, date) >= position);
  if (next < 0) return dates.length - 1;
  const distanceTo = (index: number) => Math.abs(toPosition(timeline, dates[index] ?? '') - position);
  return next > 0 && distanceTo(next - 1) < distanceTo(next) ? next - 1 : next;
}

/** From this number of days on, labels are months. */
const FIRST_LENGTH_IN_MONTHS = 300;
const PLACES = [1 / 8, 3 / 8, 5 / 8, 7 / 8];

const formatTick = (date: string, length: number): string =>
  length < FIRST_LENGTH_IN_MONTHS
    ? formatDay(date, { weekday: false }).replace(/,.*/, '')
    : `${formatMonth(date.slice(0, 7)).slice(0, 3)} ${date.slice(0, 4)}`;

/** Four days with equal distances, or all of fewer. They keep away from the edges, so that no label is cut off. */
export function createDayTicks({ start, length }: Timeline): Tick[] {
  const offsets = new Set(PLACES.map((place) => Math.max(1, Math.min(Math.round(place * length), length - 1))));
  return [...offsets].map((offset) => ({
    position: offset / length,
    label: formatTick(addDays(start, offset), length),
  }));
}
