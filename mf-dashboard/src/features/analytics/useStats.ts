import { calls, type MeasuredFilter } from 'contracts';
import { useCall, useShownReply } from 'shared-ui';
import { toRangeQuery } from '../range/useRange.ts';

/** The stats of the selected trades. Only one of the two calls is made: with both dates, the one that requires them. */
export function useStats(filter: MeasuredFilter) {
  const { startDate = '', endDate = '', ...others } = toRangeQuery(filter);
  const hasDates = startDate !== '';
  const allTimeCall = useCall(calls.trades.stats, { query: others }, { enabled: !hasDates });
  const rangeCall = useCall(
    calls.trades.filteredStats,
    { query: { ...others, startDate, endDate } },
    { enabled: hasDates },
  );
  const call = hasDates ? rangeCall : allTimeCall;
  const { data, isError, isFetching, isPaused, refetch } = call;
  return {
    ...useShownReply(call, filter),
    hasFailed: isError && data === undefined,
    /** Whether the call for this filter has succeeded or failed. */
    isSettled: data !== undefined || isError,
    /** The browser is offline. */
    isPaused,
    /** True while loading and refetching. */
    isFetching,
    retry: () => void refetch(),
  };
}
