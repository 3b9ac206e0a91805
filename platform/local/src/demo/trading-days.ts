import { addDays } from 'contracts';
import { isMarketHoliday } from './market-holidays.ts';
import { createRandom } from './random.ts';

const YEARS = 3;

/** The trader's time zone, in which the market opens. */
export const TIME_ZONE = 'America/New_York';

const dayFormat = new Intl.DateTimeFormat('sv', { timeZone: TIME_ZONE });

/** The trader's date at an instant, as YYYY-MM-DD. */
export function toTraderDate(now: Date): string {
  return dayFormat.format(now);
}

/** Whether there is no trade on a day: on holidays, ten days in August, and one in twelve other days. */
const isDayOff = (date: string): boolean => {
  if (isMarketHoliday(date) || date.endsWith('12-24')) return true;
  const dayOfMonth = Number(date.slice(8));
  return (date.slice(5, 7) === '08' && dayOfMonth > 8 && dayOfMonth < 19) || createRandom(`off ${date}`).chance(1 / 12);
};

const isTradingDay = (date: string): boolean => new Date(date).getUTCDay() % 6 !== 0 && !isDayOff(date);

/** Lists the days with trades of the last three years, oldest first, up to `today` if it is one. */
export function listTradingDays(today: string): string[] {
  const dates = Array.from({ length: YEARS * 365 }, (_, daysAgo) => addDays(today, -daysAgo));
  return dates.reverse().filter(isTradingDay);
}
