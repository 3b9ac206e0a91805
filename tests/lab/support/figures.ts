import { appendFileSync } from 'node:fs';

const { FAULT_ROUNDS, FAULT_REPORT } = process.env;

/** The results of one fault test, reported only after all expectations held. */
export interface Figures {
  /** How many times the fault was injected. */
  rounds: number;
  /** Requests that succeeded. */
  answered: number;
  /** Requests that were refused as expected, with a status and a message. */
  refused?: number;
  /** Requests without a reply because the connection or process was gone. Each succeeded once when retried. */
  interrupted?: number;
  /** Seconds from the end of the fault to the first successful request, in the worst round. */
  recovery?: number;
  /** Further results as text, e.g. "p95 12 ms". */
  notes?: string;
}

/** How many times to inject a fault: `few` in `npm test`, 20 in `npm run faults`, or a share of 20 for slow faults. */
export function getRounds(few: number, share = 1): number {
  return FAULT_ROUNDS ? Math.ceil(Number(FAULT_ROUNDS) * share) : few;
}

/** Adds a row to the table "Under faults" in docs/performance.md during `npm run faults`. */
export function reportFigures(fault: string, figures: Figures): void {
  if (FAULT_REPORT) appendFileSync(FAULT_REPORT, `${JSON.stringify({ fault, ...figures })}\n`);
}
