import { addDays } from 'contracts';
import { getWeekStart } from '../format/day.ts';

/** Days as YYYY-MM-DD, both included. */
export interface Period {
  label: string;
  from: string;
  to: string;
}

const getFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

const getFirstOfQuarter = (day: string): string => {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
};

const getFirstOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`;

const SPANS = [
  { name: 'week', getStart: getWeekStart },
  { name: 'month', getStart: getFirstOfMonth },
  { name: 'quarter', getStart: getFirstOfQuarter },
  { name: 'year', getStart: getFirstOfYear },
] as const;

/**
 * The days and calendar spans that one choice sets, as of `today`. Weeks are those of the trader's calendar. Current
 * ones end today, because no trade is later.
 */
export function listPeriods(today: string): Period[] {
  const yesterday = addDays(today, -1);
  const spans = SPANS.flatMap(({ name, getStart }) => {
    const start = getStart(today);
    const endOfLast = addDays(start, -1);
    return [
      { label: `This ${name}`, from: start, to: today },
      { label: `Last ${name}`, from: getStart(endOfLast), to: endOfLast },
    ];
  });
  return [{ label: 'Today', from: today, to: today }, { label: 'Yesterday', from: yesterday, to: yesterday }, ...spans];
}

/** So many days back from today, as the quick buttons are specified. */
export function getLastDays(days: number, today: string): Period {
  return { label: `${days}D`, from: addDays(today, -days), to: today };
}
