import { isRealDay, limits } from 'contracts';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'shared-ui/host';
import { withParams } from '../address/params.ts';

/** A day that the product can know; what else stands in the address opens nothing. */
const readDay = (search: string): string | null => {
  const day = new URLSearchParams(search).get('day') ?? '';
  return isRealDay(day) && day >= limits.firstDay ? day : null;
};

/** On the history's entry of a day that was opened from this page, which therefore lies right under it. */
const opened = { dayOpened: true };
const wasOpened = (state: unknown): boolean => (state as typeof opened | null)?.dayOpened ?? false;

/**
 * The day (YYYY-MM-DD) whose modal is open, or null. It lives in the page's address, so that Back closes it, and a
 * reload or a shared link shows it again. `openDay(null)` closes it; from an open day to another is no further step.
 */
export const useOpenDay = (): [day: string | null, openDay: (day: string | null) => void] => {
  const { search, state, key } = useLocation();
  const navigate = useNavigate();
  const left = useRef('');
  const day = readDay(search);

  const goTo = (next: string, options: { replace: boolean; state: unknown }) =>
    void navigate({ search: withParams(new URLSearchParams(search), { day: next }).toString() }, options);

  const close = () => {
    // Going back takes a moment, in which a second Esc would go back twice.
    if (day === null || left.current === key) return;
    left.current = key;
    if (wasOpened(state)) void navigate(-1);
    else goTo('', { replace: true, state });
  };

  const openDay = (next: string | null) => {
    if (next === null) close();
    else if (day === null) goTo(next, { replace: false, state: opened });
    else goTo(next, { replace: true, state });
  };

  return [day, openDay];
};
