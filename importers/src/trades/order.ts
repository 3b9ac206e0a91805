import type { Execution } from '../types.ts';
import { compareText } from './compare-text.ts';

const compareSequence = (a: string, b: string): number => a.length - b.length || compareText(a, b);

const compareTimes = (a: Execution, b: Execution): number =>
  // Fills with only a day come before those of the day with a time.
  a.at === null || b.at === null
    ? compareText(a.day, b.day) || Number(a.at !== null) - Number(b.at !== null)
    : compareText(a.at, b.at);

/** Fills of the same time. Their order is not in the file, unless the broker numbers them. */
type Group = Execution[];

/** The fills in groups of equal time, in the order of time; a group is one fill if the broker numbers its fills. */
export const groupByTime = (executions: readonly Execution[]): Group[] => {
  const groups: Group[] = [];
  const sorted = executions.toSorted(
    (a, b) =>
      compareTimes(a, b) ||
      (a.sequence !== undefined && b.sequence !== undefined ? compareSequence(a.sequence, b.sequence) : 0) ||
      compareText(a.key, b.key),
  );
  for (const execution of sorted) {
    const last = groups.at(-1);
    const isSame = last?.[0] && compareTimes(last[0], execution) === 0;
    const isNumbered = execution.sequence !== undefined && last?.every(({ sequence }) => sequence !== undefined);
    if (isSame && !isNumbered) last.push(execution);
    else groups.push([execution]);
  }
  return groups;
};
