import { addDays, toMonday } from 'contracts';
import { useSyncExternalStore } from 'react';
import { getFormats, localizeDates } from './formats.ts';
import { createDateFormat } from './numbers.ts';

// A day is a string everywhere. Only this file and contracts/base/days.ts convert it to a Date, in UTC.
const toUtcDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

const formatLong = createDateFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' });
const formatShort = createDateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** '2026-01-31' as 'Sat, Jan 31, 2026', in every time zone. Returns an invalid day unchanged. */
export function formatDay(day: string, options: { weekday?: boolean } = {}): string {
  const date = toUtcDate(day);
  if (Number.isNaN(date.getTime())) return day;
  return (options.weekday === false ? formatShort : formatLong)(date);
}

/** 'Jan 28, 2026 to Jan 30, 2026'; a single day as itself. */
export function formatDays(from: string, to: string, options: { weekday?: boolean } = {}): string {
  return [...new Set([from, to])].map((day) => formatDay(day, options)).join(' to ');
}

const formatMonthAndYear = createDateFormat({ month: 'long', year: 'numeric' });

/** '2026-01' as 'January 2026', in every time zone. */
export function formatMonth(value: string): string {
  return formatMonthAndYear(toUtcDate(`${value}-01`));
}

/** 0 for Sunday to 6 for Saturday. */
export function getWeekday(day: string): number {
  return toUtcDate(day).getUTCDay();
}

/** The first day of the week of a day in the trader's calendars and periods. */
export function getWeekStart(day: string): string {
  return getFormats().weekStart === 'monday' ? toMonday(day) : addDays(day, -getWeekday(day));
}

/** The day of a Date in the browser's time zone. Its ISO text cannot be used, because that is in UTC. */
export function toLocalDay(date: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The current day in the user's time zone, as YYYY-MM-DD. */
export function getToday(now: Date = new Date()): string {
  return toLocalDay(now);
}

const formats = new Map<string, ReturnType<typeof createDateFormat>>();

/** A UTC instant in a time zone, as 'Jan 30, 2026, 9:30:15 AM'. */
export function formatInstant(instant: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? createDateFormat({ dateStyle: 'medium', timeStyle: 'medium', timeZone });
  formats.set(timeZone, format);
  return format(new Date(instant));
}

/** Formats an instant as a time of day: '9:31 AM'. */
export function createClockFormat(timeZone: string): (instant: string) => string {
  const format = createDateFormat({ hour: 'numeric', minute: '2-digit', timeZone });
  return (instant) => format(new Date(instant));
}

/** The hour from 0 to 23 as on a clock of twelve hours, e.g. 16 as 4 and PM. */
const toClockHour = (hour: string): readonly [hour: number, half: 'AM' | 'PM'] => [
  Number(hour) % 12 || 12,
  Number(hour) < 12 ? 'AM' : 'PM',
];

/** An hour from 0 to 23 in a narrow place: '4 PM'. */
export function formatHour(hour: string): string {
  return localizeDates(toClockHour(hour).join(' '));
}

/** All of an hour from 0 to 23: '4:00–4:59 PM'. */
export function formatHourSpan(hour: string): string {
  const [start, half] = toClockHour(hour);
  const span = `${localizeDates(`${start}:00 ${half}`)}–${localizeDates(`${start}:59 ${half}`)}`;
  // Once is enough for both.
  return span.replace(` ${half}–`, '–');
}

/** When a file was uploaded, an ISO 8601 time, in a time zone. Returns '' if it is invalid. */
export function formatUploadDate(uploadDate: string, timeZone: string): string {
  const date = new Date(uploadDate);
  if (Number.isNaN(date.getTime())) return '';
  return `Uploaded ${createDateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })(date)}`;
}

const getMsUntilMidnight = (): number => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
};

/**
 * Fires at midnight and when the page becomes visible, because a device can sleep and a traveller can change time zone.
 */
const subscribeToDay = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const update = () => {
    clearTimeout(timer);
    timer = setTimeout(update, getMsUntilMidnight());
    listener();
  };
  timer = setTimeout(update, getMsUntilMidnight());
  document.addEventListener('visibilitychange', update);
  window.addEventListener('focus', update);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', update);
    window.removeEventListener('focus', update);
  };
};

/** The local day as YYYY-MM-DD. Updates on a page that stays open past midnight. */
export function useToday(): string {
  return useSyncExternalStore(subscribeToDay, getToday);
}
