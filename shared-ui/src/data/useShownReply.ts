import type { MeasuredFilter } from 'contracts';
import { useState } from 'react';

interface FilteredQuery<T> {
  data: T | undefined;
  isError: boolean;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** What a panel shows of a call that depends on a filter. */
export interface ShownReply<T> {
  /** The reply for the filter, else the latest reply for another one. Undefined if there is none, and after an error. */
  shown: T | undefined;
  /** The filter of `shown`; its unit is that of the amounts. */
  shownFilter: MeasuredFilter;
  /** The filter of the latest reply, while it is shown for another filter. */
  staleFilter: MeasuredFilter | null;
  /** Neither a reply nor an error has arrived, and a request is on its way or will be. */
  isLoading: boolean;
}

/**
 * Keeps the latest reply on the page while the reply for a new filter is missing, together with its own filter: figures
 * must not appear under the label of another filter.
 */
export const useShownReply = <T>(query: FilteredQuery<T>, filter: MeasuredFilter): ShownReply<T> => {
  const { data, isError, fetchStatus } = query;
  const [latest, setLatest] = useState<{ data: T; filter: MeasuredFilter }>();
  if (data !== undefined && data !== latest?.data) setLatest({ data, filter });
  const isMissing = data === undefined && !isError;
  const staleFilter = (isMissing && latest?.filter) || null;
  return {
    shown: isMissing ? latest?.data : data,
    shownFilter: staleFilter ?? filter,
    staleFilter,
    isLoading: isMissing && !latest && fetchStatus !== 'paused',
  };
};
