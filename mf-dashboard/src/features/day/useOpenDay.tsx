import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isRealDay, limits, type MeasuredFilter } from 'contracts';
import { useEffect, useEffectEvent } from 'react';
import { lazyPanel, MODAL_STATE, mergeSearchParams, useHistoryModal } from 'shared-ui';
import { reportError, useLocation, useNavigate } from 'shared-ui/host';

/** The day of the URL's query, or null if it is missing or invalid. */
const parseDayParam = (search: string): string | null => {
  const day = new URLSearchParams(search).get('day') ?? '';
  return isRealDay(day) && day >= limits.firstDay ? day : null;
};

/**
 * The day (YYYY-MM-DD) whose modal is open, or null. It is stored in the URL, so that Back closes it, and a reload or a
 * shared link shows it. `openDay(null)` closes it. Going from one open day to another adds no history entry.
 */
export function useOpenDay(): [day: string | null, openDay: (day: string | null) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const day = parseDayParam(search);

  const navigateToDay = (nextDay: string, options: { replace: boolean; state: unknown }) =>
    void navigate({ search: mergeSearchParams(new URLSearchParams(search), { day: nextDay }).toString() }, options);
  const closeDay = useHistoryModal(day !== null, () => navigateToDay('', { replace: true, state }));

  const openDay = (nextDay: string | null) => {
    if (nextDay === null) closeDay();
    else if (day === null) navigateToDay(nextDay, { replace: false, state: MODAL_STATE });
    else navigateToDay(nextDay, { replace: true, state });
  };

  return [day, openDay];
}

/** The dialog is a large part of the page's code, and most visits do not open a day. */
const dayDialog = lazyPanel('day dialog', async () => (await import('./DayDialog.tsx')).DayDialog);

/** @returns a function that prefetches the dialog's code, for when the user is about to open a day */
export function usePrefetchDayDialog(): () => void {
  const client = useQueryClient();
  return () => void client.prefetchQuery(dayDialog);
}

/** The modal of the URL's day. If its code cannot be loaded, the day closes and an error is reported. */
export function LazyDayDialog({ filter }: { filter: MeasuredFilter }) {
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
  return day && DayDialog && <DayDialog day={day} filter={filter} openDay={openDay} />;
}
