import { addDays } from 'contracts';
import { createRandom } from './random.ts';

const YEARS = 3;

/** Fixed market holidays (MM-DD). */
const HOLIDAYS = ['01-01', '06-19', '07-04', '12-24', '12-25'];

/** Gets today's date in the local time zone, as YYYY-MM-DD. */
export function getLocalDate(now = new Date()): string {
  const year = now.getFullYear();
  const month = now.getMonth() + 1;
  const date = now.getDate();
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

/** Whether there is no trade on a day: on holidays, ten days in August, and one in twelve other days. */
const isDayOff = (date: string): boolean => {
  if (HOLIDAYS.includes(date.slice(5))) return true;
  const dayOfMonth = Number(date.slice(8));
  return (date.slice(5, 7) === '08' && dayOfMonth > 8 && dayOfMonth < 19) || createRandom(`off ${date}`).chance(1 / 12);
};

const isTradingDay = (date: string): boolean => new Date(date).getUTCDay() % 6 !== 0 && !isDayOff(date);

/** Lists three years of days with trades, oldest first. The last one is `today`, even on a weekend. */
export function listTradingDays(today: string): string[] {
  const dates = Array.from({ length: YEARS * 365 }, (_, daysAgo) => addDays(today, -daysAgo));
  return dates.reverse().filter((date) => date === today || isTradingDay(date));
}
