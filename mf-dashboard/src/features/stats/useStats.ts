import { calls } from 'contracts';
import { useState } from 'react';
import { useCall } from 'shared-ui';
import type { Range } from '../range/range.ts';

/** The stats of a range, or of all time if null. Only one of the two calls is made. */
export const useStats = (range: Range | null) => {
  const allTimeCall = useCall(calls.trades.stats, {}, { enabled: range === null });
  const rangeCall = useCall(
    calls.trades.filteredStats,
    { query: { startDate: range?.from ?? '', endDate: range?.to ?? '' } },
    { enabled: range !== null },
  );
  const { data, isError, isFetching, refetch } = range === null ? allTimeCall : rangeCall;
  const [previousData, setPreviousData] = useState(data);
  if (data !== undefined && data !== previousData) setPreviousData(data);
  const hasFailed = isError && data === undefined;
  return {
    /** While another range loads, the previous range's stats. */
    stats: hasFailed ? undefined : (data ?? previousData),
    hasFailed,
    /** Whether the call for this range has succeeded or failed. */
    isSettled: data !== undefined || isError,
    /** Also true while refetching. */
    isFetching,
    retry: () => void refetch(),
  };
};
