import { appendFileSync } from 'node:fs';

const { FAULT_ROUNDS, FAULT_REPORT } = process.env;

/** What a fault's test saw. It is told at the test's end, when all of it was held against what was promised. */
export interface Figures {
  /** How often the fault was made. */
  rounds: number;
  /** Requests that were answered as they are without a fault. */
  answered: number;
  /** Those that were refused as they should be: by a status and a sentence that say so. */
  refused?: number;
  /** Sent, and never answered, because the line or the process was gone: sent again, each did its work once. */
  interrupted?: number;
  /** Seconds from the fault's end to the first request that is answered again, the worst round. */
  recovery?: number;
  /** Further results as text, e.g. "p95 12 ms". */
  notes?: string;
}

/** How often to make a fault: few times among all tests; in `npm run faults` 20 times, or a share of that when one takes long. */
export const roundsOf = (few: number, share = 1): number =>
  FAULT_ROUNDS ? Math.ceil(Number(FAULT_ROUNDS) * share) : few;

/** A line of the table "Under faults" in docs/performance.md, when `npm run faults` asks for it. */
export const tellFigures = (fault: string, figures: Figures): void => {
  if (FAULT_REPORT) appendFileSync(FAULT_REPORT, `${JSON.stringify({ fault, ...figures })}\n`);
};

// A promise that is kept only at the second try is not kept.
if (FAULT_REPORT) jest.retryTimes(0);
