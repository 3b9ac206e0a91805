// The day on which a row counts depends on the day end of its account and on the time zone.
import type { Execution, RoundTrip } from '../types.ts';
import { fromLocal, toDay, toLocal, toZone, type Zone } from '../values/zone.ts';

/** When the day of an account ends. */
export type DayEnd = 'midnight' | '17:00 America/Chicago';

export type ToTradingDay = (closing: { at: string | null; day: string; isTradingDay?: boolean }) => string;

const CHICAGO = toZone('America/Chicago');
const HOUR = 3_600_000;

/** The trading day of an instant for an account whose day ends at 17:00 in Chicago: the calendar day 7 hours later. */
const toChicagoTradingDay = (at: string): string => toDay(toLocal(Date.parse(at), CHICAGO) + 7 * HOUR);

/** The P&L day of what closes a trade. A trading day that the file states is kept. */
export function createToTradingDay(dayEnd: DayEnd): ToTradingDay {
  return ({ at, day, isTradingDay }) =>
    dayEnd === 'midnight' || isTradingDay || at === null ? day : toChicagoTradingDay(at);
}

export interface Reread {
  /** The zone in which the times were read. */
  from: Zone;
  to: Zone;
  /** The file states the zone of its times, so another zone changes only the days. */
  isStated: boolean;
}

/** Reads the local time of an instant in another zone. Undefined for a time that the other zone skips. */
const rereadInstant = (at: string | null, { from, to, isStated }: Reread): string | null | undefined => {
  if (at === null || isStated) return at;
  const { instant } = fromLocal(toLocal(Date.parse(at), from), to);
  return instant === undefined ? undefined : new Date(instant).toISOString();
};

const rereadDay = (row: { day: string; isTradingDay?: boolean | undefined }, at: string | null, to: Zone): string =>
  row.isTradingDay || at === null ? row.day : toDay(toLocal(Date.parse(at), to));

/** A fill in another time zone; undefined when that zone skips its time. */
export function rereadExecution(fill: Execution, reread: Reread): Execution | undefined {
  const at = rereadInstant(fill.at, reread);
  return at === undefined ? undefined : { ...fill, at, day: rereadDay(fill, at, reread.to) };
}

/** A round trip in another time zone; undefined when that zone skips one of its times. */
export function rereadRoundTrip(trip: RoundTrip, reread: Reread): RoundTrip | undefined {
  const openedAt = rereadInstant(trip.openedAt, reread);
  const closedAt = rereadInstant(trip.closedAt, reread);
  if (openedAt === undefined || closedAt === undefined) return undefined;
  return { ...trip, openedAt, closedAt, day: rereadDay(trip, closedAt, reread.to) };
}
