import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ReportRefusal } from 'releases';

/** A bounded number: a thief could invent versions. */
const MAX_REFUSALS = 1_000;

/** Logs a refused version or shell once, and again after it was trusted in between. */
export function createRefusalLog(log: Logger): ReportRefusal {
  const refused = new LRUCache<string, string>({ max: MAX_REFUSALS });
  return (version, problem) => {
    if (problem === undefined) refused.delete(version);
    else if (refused.get(version) !== problem) {
      refused.set(version, problem);
      log.error(`${version} is left out: ${problem}. docs/MODULES.md (Signatures) says how it is signed.`);
    }
  };
}
