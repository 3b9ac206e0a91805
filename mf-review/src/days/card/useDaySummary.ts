import { daySummaries } from 'contracts/day-summaries';
import { useCall } from 'shared-ui';

/** One day as its card shows it. The reply has no day when the trader has neither traded nor written anything. */
export function useDaySummary(date: string, options: { handlesErrors?: boolean; enabled?: boolean } = {}) {
  return useCall(daySummaries.list, { query: { from: date, to: date } }, options);
}
