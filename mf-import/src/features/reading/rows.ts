import type { Execution, RoundTrip, Rows } from 'importers';

const byTime = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const executionTime = ({ at, day }: Execution): string => at ?? day;
const roundTripTime = ({ closedAt, day }: RoundTrip): string => closedAt ?? day;

/** Rows in the order of their time, so that no stored trade is incomplete for longer than one call. */
export const sortRows = ({ executions, roundTrips }: Rows): Rows => ({
  executions: executions.toSorted((a, b) => byTime(executionTime(a), executionTime(b))),
  roundTrips: roundTrips.toSorted((a, b) => byTime(roundTripTime(a), roundTripTime(b))),
});

/** Some of the rows, executions first. */
export const sliceRows = ({ executions, roundTrips }: Rows, from: number, count: number): Rows => ({
  executions: executions.slice(from, from + count),
  roundTrips: roundTrips.slice(Math.max(0, from - executions.length), Math.max(0, from + count - executions.length)),
});

export const countRows = ({ executions, roundTrips }: Rows): number => executions.length + roundTrips.length;

/** The first P&L day; null without rows. */
export const findFirstDay = ({ executions, roundTrips }: Rows): string | null => {
  let first: string | null = null;
  for (const { day } of [...executions, ...roundTrips]) if (first === null || day < first) first = day;
  return first;
};
