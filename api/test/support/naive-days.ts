import type { DayRecord } from '../../src/journal/day-model.ts';

type WrittenDay = Pick<DayRecord, 'sleep' | 'energy' | 'stress' | 'grade'>;

/** Around each bound of the groups. */
const HOURS = [undefined, 0, 5.9, 6, 6.5, 7, 7.9, 8, 8.1, 24];
const GRADES = ['A', 'B', 'C', 'D', 'E', 'F', undefined] as const;

/** What the trader wrote about a date of random journals: it follows from the date. */
export function getWrittenDay(date: string): WrittenDay {
  const number = Date.parse(date) / 86_400_000;
  const sleep = HOURS[number % HOURS.length];
  const energy = number % 6;
  const stress = (number * 5) % 7;
  const grade = GRADES[(number * 3) % GRADES.length];
  return {
    ...(sleep === undefined ? {} : { sleep }),
    ...(energy === 0 ? {} : { energy }),
    ...(stress === 0 || stress === 6 ? {} : { stress }),
    ...(grade === undefined ? {} : { grade }),
  };
}

/** The days of these trades about which the trader wrote something. */
export function listWrittenDays(trades: readonly { date: string }[]): Map<string, WrittenDay> {
  const dates = [...new Set(trades.map(({ date }) => date))];
  return new Map(
    dates.map((date) => [date, getWrittenDay(date)] as const).filter(([, day]) => Object.keys(day).length > 0),
  );
}
