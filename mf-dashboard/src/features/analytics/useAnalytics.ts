import { calls, type MeasuredFilter } from 'contracts';
import { useCall, useShownReply } from 'shared-ui';
import { toRangeQuery } from '../selection/toQuery.ts';
import { useStats } from '../stats/useStats.ts';

/**
 * The analytics of the selected trades. All panels share one call. It is the API's slowest call, so it starts only after
 * the stats have settled.
 */
export const useAnalytics = (filter: MeasuredFilter) => {
  const { isSettled, isPaused } = useStats(filter);
  const call = useCall(calls.days.analytics, { query: toRangeQuery(filter) }, { enabled: isSettled });
  const reply = useShownReply(call, filter);
  return { call, reply: { ...reply, isLoading: reply.isLoading && !isPaused } };
};
