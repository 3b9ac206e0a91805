/** How many random cases a property test tries; the environment overrides it, e.g. PROPERTY_RUNS=20000. */
export const getRunCount = (
  variable: 'PROPERTY_RUNS' | 'JOURNAL_RUNS' | 'PLAYBOOK_TRADES' | 'FAULT_RUNS',
  defaultCount: number,
): number => Number(process.env[variable] || defaultCount);
