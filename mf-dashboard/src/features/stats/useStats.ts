import { calls, type Stats } from 'contracts';
import { useState } from 'react';
import { useCall } from 'shared-ui';
import type { Range } from '../range/range.ts';

export interface StatsState {
  /** While another range loads, the previous range's stats. */
  stats: Stats | undefined;
  hasFailed: boolean;
  /** Whether the call for this range has succeeded or failed. */
  isSettled: boolean;
  /** Also true while refetching. */
  isFetching: boolean;
  retry: () => void;
}

/** The stats of a range, or of all time if null. Only one of the two calls is made. */
export const useStats = (range: Range | null): StatsState => {
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
    stats: hasFailed ? undefined : (data ?? previousData),
    hasFailed,
    isSettled: data !== undefined || isError,
    isFetching,
    retry: () => void refetch(),
  };
};
