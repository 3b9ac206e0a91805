import { addDays, calls, DAY_MS, limits, type MeasuredFilter } from 'contracts';
import { useCall, useShownReply } from 'shared-ui';
import { toRangeQuery } from '../range/useRange.ts';
import { useStats } from './useStats.ts';

/**
 * The analytics of the selected trades. All panels share one call. It is the API's slowest call, so it starts only
 * after the stats have settled.
 */
export function useAnalytics(filter: MeasuredFilter) {
  const { isSettled, isPaused } = useStats(filter);
  const call = useCall(calls.days.analytics, { query: toRangeQuery(filter) }, { enabled: isSettled });
  const reply = useShownReply(call, filter);
  return { call, reply: { ...reply, isLoading: reply.isLoading && !isPaused } };
}

interface Period {
  from: string;
  to: string;
}

/** Both ends are included. */
export function countDays({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** As many days as the filter's dates have, before them. Null without dates. */
export function getPeriodBefore({ from, to }: Pick<MeasuredFilter, 'from' | 'to'>): Period | null {
  if (!from || !to) return null;
  const period = { from: addDays(from, -countDays({ from, to })), to: addDays(from, -1) };
  return period.from < limits.firstDay ? null : period;
}

/** The analytics of the period before, with the same filter otherwise. Nothing fails without them. */
export function usePeriodBefore(filter: MeasuredFilter) {
  const { isSettled } = useStats(filter);
  const period = getPeriodBefore(filter);
  const query = toRangeQuery({ ...filter, ...period });
  return useCall(calls.days.analytics, { query }, { enabled: isSettled && period !== null, handlesErrors: true });
}
