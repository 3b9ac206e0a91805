/**
 * How many random cases a property test tries: a few in the gate, many at night (`npm run unit:long`). PROPERTY_RUNS is
 * for pure functions, JOURNAL_RUNS for properties over HTTP, whose cases are journals or changes of one.
 */
export function getRunCount(
  variable: 'PROPERTY_RUNS' | 'JOURNAL_RUNS' | 'PLAYBOOK_TRADES' | 'FAULT_RUNS',
  defaultCount: number,
): number {
  return Number(process.env[variable] || defaultCount);
}
