import { calls, type Stats } from 'contracts';
import { useState } from 'react';
import { useCall } from 'shared-ui';
import type { Range } from '../range/range.ts';

export interface StatsState {
  /** While another range loads, still the ones before. */
  stats: Stats | undefined;
  failed: boolean;
  /** There is an answer for this very range, be it a failure. */
  settled: boolean;
  /** Being asked for, the first time or again. */
  loading: boolean;
  retry: () => void;
}

/** The statistics of a range, or of all time: one call, never both. */
export const useStats = (range: Range | null): StatsState => {
  const ofAllTime = useCall(calls.trades.stats, {}, { enabled: range === null });
  const ofRange = useCall(
    calls.trades.filteredStats,
    { query: { startDate: range?.from ?? '', endDate: range?.to ?? '' } },
    { enabled: range !== null },
  );
  const { data, isError, isFetching, refetch } = range === null ? ofAllTime : ofRange;
  const [before, setBefore] = useState(data);
  if (data !== undefined && data !== before) setBefore(data);
  const failed = isError && data === undefined;
  return {
    stats: failed ? undefined : (data ?? before),
    failed,
    settled: data !== undefined || isError,
    loading: isFetching,
    retry: () => void refetch(),
  };
};
