import { createRandom } from './random.ts';

const day = 86_400_000;
const years = 3;

/** Closed every year, whatever the day of the week. */
const holidays = ['01-01', '06-19', '07-04', '12-24', '12-25'];

/** The day by this machine's clock, as YYYY-MM-DD. */
export const localDay = (now = new Date()): string => {
  const [year, month, date] = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
};

/** Ten days of August, and one day of twelve besides. */
const isOff = (date: string): boolean => {
  if (holidays.includes(date.slice(5))) return true;
  const ofAugust = Number(date.slice(8));
  return (date.slice(5, 7) === '08' && ofAugust > 8 && ofAugust < 19) || createRandom(`off ${date}`).chance(1 / 12);
};

const isTraded = (date: string): boolean => new Date(date).getUTCDay() % 6 !== 0 && !isOff(date);

/** The days of three years that have trades, oldest first. The last is `today`, whatever day of the week it is. */
export const tradingDays = (today: string): string[] => {
  const end = Date.parse(today);
  const dates = Array.from({ length: years * 365 }, (_, back) => new Date(end - back * day).toISOString().slice(0, 10));
  return dates.reverse().filter((date) => date === today || isTraded(date));
};
