import { type MeasuredFilter, toFilterQuery } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { usePageParameters, useToday } from 'shared-ui';
import { useSearchParams, useSession } from 'shared-ui/host';
import {
  ALL_TIME,
  isActiveFilter,
  isSameRange,
  isValidRange,
  isYearIncomplete,
  parseRangeParams,
  type Range,
  validateRange,
} from './range.ts';

/** The dashboard's date range. The URL stores the last valid range; the inputs can hold an invalid one. */
export function useRange() {
  const [params, changeParameters] = usePageParameters();
  const today = useToday();
  const urlRange = parseRangeParams(params, today);
  const [inputs, setInputs] = useState(urlRange);
  const lastSetRange = useRef(urlRange);

  // Follows navigation that this hook did not start, e.g. Back or a link to the unfiltered dashboard.
  useEffect(() => {
    const currentRange = { from: urlRange.from, to: urlRange.to };
    if (isSameRange(currentRange, lastSetRange.current)) return;
    lastSetRange.current = currentRange;
    setInputs(currentRange);
  }, [urlRange.from, urlRange.to]);

  const setRange = (range: Range) => {
    setInputs(range);
    if (!isValidRange(range, today)) return;
    lastSetRange.current = range;
    changeParameters({ ...range });
  };

  return {
    /** The values of the inputs, valid or not. */
    inputs,
    errors: isYearIncomplete(inputs) ? {} : validateRange(inputs, today),
    /** The range that filters the statistics, or null for all time. */
    activeRange: isActiveFilter(urlRange, today) ? urlRange : null,
    today,
    updateRange: (changes: Partial<Range>) => setRange({ ...inputs, ...changes }),
    setRange,
    clearRange: () => setRange(ALL_TIME),
  };
}

export type RangeState = ReturnType<typeof useRange>;

/**
 * FLT-04: an address without parameters starts with the trader's default filter. Later changes of the address keep what
 * the trader chose, e.g. no filter.
 * @returns whether the address is what the page shows
 */
export function useDefaultFilter(): boolean {
  const query = useSession().user?.dashboardFilter;
  const [params, setParams] = useSearchParams();
  const [isStarted, setIsStarted] = useState(!query);
  if (!isStarted && params.size > 0) setIsStarted(true);
  useEffect(() => {
    if (!isStarted && query) setParams(new URLSearchParams(query), { replace: true });
  }, [isStarted, query, setParams]);
  return isStarted;
}

/**
 * The filter as the query of a call, with the specified names of both dates. Without both, no date applies (DSH-02).
 */
export function toRangeQuery({ from, to, ...others }: MeasuredFilter) {
  return {
    ...toFilterQuery(others),
    ...(from && to ? { startDate: from, endDate: to } : {}),
  };
}
