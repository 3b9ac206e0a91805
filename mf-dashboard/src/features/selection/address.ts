import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { useEffect, useState } from 'react';
import { useSearchParams, useSession } from 'shared-ui/host';

/** Returns a copy with the changes. An empty string removes a parameter; all other parameters stay. */
export const mergeSearchParams = (
  params: URLSearchParams,
  changes: Readonly<Record<string, string>>,
): URLSearchParams => {
  const merged = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') merged.delete(name);
    else merged.set(name, value);
  }
  return merged;
};

/**
 * FLT-04: an address without parameters starts with the trader's default filter. Later changes of the address keep what the
 * trader chose, e.g. no filter.
 * @returns whether the address is what the page shows
 */
export const useDefaultFilter = (): boolean => {
  const query = useSession().user?.dashboardFilter;
  const [params, setParams] = useSearchParams();
  const [isStarted, setIsStarted] = useState(!query);
  if (!isStarted && params.size > 0) setIsStarted(true);
  useEffect(() => {
    if (!isStarted && query) setParams(new URLSearchParams(query), { replace: true });
  }, [isStarted, query, setParams]);
  return isStarted;
};

/** The filter as the query of a call, with the specified names of both dates. Without both, no date applies (DSH-02). */
export const toRangeQuery = ({ from, to, ...others }: MeasuredFilter) => ({
  ...toFilterQuery(others),
  ...(from && to ? { startDate: from, endDate: to } : {}),
});
