/** How often a property is tried: `usual`, or what the environment says for a long run, e.g. PROPERTY_RUNS=20000. */
export const runs = (variable: 'PROPERTY_RUNS' | 'JOURNAL_RUNS', usual: number): number =>
  Number(process.env[variable] || usual);
