import type { MeasuredFilter } from 'contracts';
import { useMemo } from 'react';
import { useResultUnit, useTradeFilter } from 'shared-ui';
import { useRange } from '../range/useRange.ts';

/** The parameters of the page's address that are no filter. */
const pageParameters = ['month', 'day', 'view'];

/** What the page's figures are about: the filter of the address, its dates as the range's inputs have them, and the unit. */
export const useSelection = () => {
  const filterState = useTradeFilter(pageParameters);
  const range = useRange();
  const isInR = useResultUnit() === 'r';
  const { filter } = filterState;
  const withoutDates = useMemo((): MeasuredFilter => {
    const { from, to, ...others } = filter;
    return { ...others, ...(isInR && { unit: 'r' }) };
  }, [filter, isInR]);
  return {
    filterState,
    range,
    /** For the calendar, which has dates of its own, and for the latest trades. Stable while it does not change. */
    withoutDates,
    /** For everything else. It has both dates or none (DSH-02). */
    selection: { ...withoutDates, ...range.activeRange },
  };
};
