import { z } from 'contracts';

/** What an interval of a difference says: above 0, below 0, or neither. */
const verdicts = ['too few', 'helps', 'costs', 'may be chance'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.output<typeof Verdict>;
