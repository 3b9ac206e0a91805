import { addDays } from 'contracts';

const MONDAY = 1;
const THURSDAY = 4;

const getWeekday = (date: string): number => new Date(date).getUTCDay();

/** The nth weekday of a month (MM) of a year. */
const findNth = (year: string, month: string, weekday: number, nth: number): string => {
  const first = `${year}-${month}-01`;
  return addDays(first, ((weekday - getWeekday(first) + 7) % 7) + (nth - 1) * 7);
};

/** The date of Easter Sunday in the Gregorian calendar, by the Meeus/Jones/Butcher algorithm. */
const findEaster = (year: number): string => {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const skipped = century - Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + skipped - moonShift + 15) % 30;
  const yearOfCentury = year % 100;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, epact + weekday - 7 * late);
};

/** Holidays with a fixed date (MM-DD): that of New Year moves to a Monday only, the others to a Friday, too. */
const NEW_YEAR = '01-01';
const FIXED = ['06-19', '07-04', '12-25'];

/** The weekday on which the stock exchange observes a holiday of a weekend. */
const observe = (date: string): string => {
  const weekday = getWeekday(date);
  if (weekday === 0) return addDays(date, 1);
  return weekday === 6 && !date.endsWith(NEW_YEAR) ? addDays(date, -1) : date;
};

/** The days on which the New York Stock Exchange is closed, apart from weekends. */
const listHolidays = (year: string): string[] => [
  findNth(year, '01', MONDAY, 3),
  findNth(year, '02', MONDAY, 3),
  addDays(findEaster(Number(year)), -2),
  addDays(findNth(year, '06', MONDAY, 1), -7),
  findNth(year, '09', MONDAY, 1),
  findNth(year, '11', THURSDAY, 4),
  ...[NEW_YEAR, ...FIXED].map((day) => observe(`${year}-${day}`)),
];

/** Whether the New York Stock Exchange is closed on a weekday, from 2022 on, when Juneteenth became a holiday. */
export function isMarketHoliday(date: string): boolean {
  return listHolidays(date.slice(0, 4)).includes(date);
}
