import { addDays, getWeekday } from 'shared-ui';

/** How many days a key moves. */
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The trading day that a key moves to: with an arrow key the first one at least a day or a week away, with Home and End the
 * first and the last. Undefined for another key and at the end.
 * @param tradingDays in ascending order
 */
export const findDay = (tradingDays: readonly string[], day: string, key: string): string | undefined => {
  if (key === 'Home') return tradingDays[0];
  if (key === 'End') return tradingDays.at(-1);
  const step = steps[key];
  if (step === undefined) return undefined;
  const target = addDays(day, step);
  return step > 0 ? tradingDays.find((each) => each >= target) : tradingDays.findLast((each) => each <= target);
};

/** The months of a year, as YYYY-MM. */
export const listMonths = (year: string): string[] =>
  Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);

/** The weeks of a month from Sunday to Saturday. Days of other months are null. */
export const listWeeks = (month: string): (string | null)[][] => {
  const first = `${month}-01`;
  const start = addDays(first, -getWeekday(first));
  const weeks: (string | null)[][] = [];
  for (let day = start; day.slice(0, 7) <= month; day = addDays(day, 7))
    weeks.push(
      Array.from({ length: 7 }, (_, index) => addDays(day, index)).map((each) =>
        each.startsWith(month) ? each : null,
      ),
    );
  return weeks;
};
