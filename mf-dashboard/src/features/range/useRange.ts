import { useEffect, useRef, useState } from 'react';
import { useToday } from 'shared-ui';
import { useSearchParams } from 'shared-ui/host';
import { mergeSearchParams } from '../selection/address.ts';
import {
  allTime,
  isActiveFilter,
  isSameRange,
  isValidRange,
  isYearIncomplete,
  parseRangeParams,
  type Range,
  validateRange,
} from './range.ts';

/** The dashboard's date range. The URL stores the last valid range; the inputs can hold an invalid one. */
export const useRange = () => {
  const [params, setParams] = useSearchParams();
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
    setParams((current) => mergeSearchParams(current, { ...range }), { replace: true, preventScrollReset: true });
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
    clearRange: () => setRange(allTime),
  };
};

export type RangeState = ReturnType<typeof useRange>;
