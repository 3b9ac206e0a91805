import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MeasuredFilter } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { lazyPanel } from 'shared-ui';
import { reportError } from 'shared-ui/host';
import { useOpenDay } from './useOpenDay.ts';

/** The dialog is a large part of the page's code, and most visits do not open a day. */
const dayDialog = lazyPanel('day dialog', async () => (await import('./DayDialog.tsx')).DayDialog);

/** @returns a function that prefetches the dialog's code, for when the user is about to open a day */
export const usePrefetchDayDialog = (): (() => void) => {
  const client = useQueryClient();
  return () => void client.prefetchQuery(dayDialog);
};

/** The modal of the URL's day. If its code cannot be loaded, the day closes and an error is reported. */
export const LazyDayDialog = ({ filter }: { filter: MeasuredFilter }) => {
  const [day, openDay] = useOpenDay();
  const { data: DayDialog, isError } = useQuery({ ...dayDialog, enabled: day !== null });
  const closeWithError = useEffectEvent(() => {
    if (day === null) return;
    reportError('The day could not be opened. Please check your network and try again.');
    openDay(null);
  });
  useEffect(() => {
    if (isError) closeWithError();
  }, [isError]);
  return day && DayDialog && <DayDialog {...{ day, filter, openDay }} />;
};
