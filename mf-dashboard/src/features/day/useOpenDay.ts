import { isRealDay, limits } from 'contracts';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'shared-ui/host';
import { mergeSearchParams } from '../url-state/mergeSearchParams.ts';

/** The day of the URL's query, or null if it is missing or invalid. */
const parseDayParam = (search: string): string | null => {
  const day = new URLSearchParams(search).get('day') ?? '';
  return isRealDay(day) && day >= limits.firstDay ? day : null;
};

/** Marks a history entry whose previous entry is this page without an open day. */
const openedState = { dayOpened: true };
const wasOpenedHere = (state: unknown): boolean => (state as typeof openedState | null)?.dayOpened ?? false;

/**
 * The day (YYYY-MM-DD) whose modal is open, or null. It is stored in the URL, so that Back closes it, and a reload or a
 * shared link shows it. `openDay(null)` closes it. Going from one open day to another adds no history entry.
 */
export const useOpenDay = (): [day: string | null, openDay: (day: string | null) => void] => {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const closingKey = useRef('');
  const day = parseDayParam(search);

  const navigateToDay = (nextDay: string, options: { replace: boolean; state: unknown }) =>
    void navigate({ search: mergeSearchParams(new URLSearchParams(search), { day: nextDay }).toString() }, options);

  const closeDay = () => {
    // Going back is asynchronous: a second Esc in the meantime must not go back twice.
    if (day === null || closingKey.current === key) return;
    closingKey.current = key;
    if (wasOpenedHere(state)) void navigate(-1);
    else navigateToDay('', { replace: true, state });
  };

  const openDay = (nextDay: string | null) => {
    if (nextDay === null) closeDay();
    else if (day === null) navigateToDay(nextDay, { replace: false, state: openedState });
    else navigateToDay(nextDay, { replace: true, state });
  };

  return [day, openDay];
};
