import { inQuotes, SkippedRow } from '../errors.ts';
import {
  type DateOrder,
  parseWrittenDate,
  parseWrittenTime,
  proveDateOrder,
  toMidnight,
  type WrittenDate,
  type WrittenTime,
} from './written-time.ts';
import { fromLocal, toDay, toLocal, type Zone } from './zone.ts';

/** A point in time of a file. */
export interface Moment {
  /** The UTC instant; null if the file has only the day. */
  at: string | null;
  /** The day YYYY-MM-DD, as the file shows it, or in the zone that the trader gave. */
  day: string;
  /** The time of the file in one notation. Part of a row's key, because it does not depend on answers about zones. */
  written: string;
  /** The zone shows this time twice on that day. */
  isAmbiguous: boolean;
}

/** What the dates of a file prove about their order: nothing, one order, or both. */
export function proveOrder(cells: Iterable<string>): { orders: DateOrder[]; isUnproven: boolean } {
  const orders = new Set<DateOrder>();
  let isUnproven = false;
  for (const cell of cells) {
    const date = parseWrittenDate(cell);
    if (!date || !('numbers' in date)) continue;
    const order = proveDateOrder(date);
    if (order) orders.add(order);
    // 05/05 is the same day in both orders.
    else if (date.numbers[0] !== date.numbers[1]) isUnproven = true;
  }
  return { orders: [...orders], isUnproven: isUnproven && orders.size === 0 };
}

export interface TimeRules {
  order: DateOrder;
  zone: Zone;
  /** The zone that the trader gave. It determines the day, even if the file states another zone. */
  dayZone?: Zone;
  /** The day of cells that have only the time, from the file's name. */
  day?: WrittenDate;
}

const toLocalTime = (
  parts: WrittenTime,
  { order, day }: TimeRules,
  text: string,
): { midnight: number; clock?: number } => {
  const date = parts.date ?? day;
  if (!date) throw new SkippedRow(`${inQuotes(text)} has no date.`);
  return { midnight: toMidnight(date, order, text), clock: parts.clock };
};

/** An instant, from a cell that has a zone. */
const fromInstant = (instant: number, shownDay: string | undefined, { zone, dayZone }: TimeRules): Moment => {
  const at = new Date(instant).toISOString();
  const day = dayZone || !shownDay ? toDay(toLocal(instant, dayZone ?? zone)) : shownDay;
  return { at, day, written: at, isAmbiguous: false };
};

/** What clocks of the file's zone show, in milliseconds as if it were UTC. */
const fromClocks = (local: number, { zone, dayZone }: TimeRules): Moment => {
  const written = new Date(local).toISOString().slice(0, 23);
  const { instant, isAmbiguous } = fromLocal(local, zone);
  if (instant === undefined)
    throw new SkippedRow(
      `${written.slice(0, 19).replace('T', ' ')} does not exist in ${zone.name}: the clocks go forward.`,
    );
  const day = dayZone ? toDay(toLocal(instant, dayZone)) : written.slice(0, 10);
  return { at: new Date(instant).toISOString(), day, written, isAmbiguous };
};

const parseCell = (text: string): WrittenTime => {
  const parts = parseWrittenTime(text);
  if (!parts) throw new SkippedRow(text === '' ? 'The time is missing.' : `${inQuotes(text)} is not a valid time.`);
  return parts;
};

/**
 * The point in time of a cell, or of a date cell and a clock cell. Throws SkippedRow for a time that does not exist.
 */
export function readMoment(text: string, rules: TimeRules, clockText?: string): Moment {
  const written = parseCell(text);
  const clockParts = clockText ? parseCell(clockText) : undefined;
  const { midnight, clock } = toLocalTime({ ...written, clock: clockParts?.clock ?? written.clock }, rules, text);
  if (clock === undefined) {
    const day = toDay(midnight);
    return { at: null, day, written: day, isAmbiguous: false };
  }
  const offset = clockParts?.offset ?? written.offset;
  const local = midnight + clock;
  if (offset === undefined) return fromClocks(local, rules);
  return fromInstant(local - offset * 60_000, written.isEpoch ? undefined : toDay(local), rules);
}
