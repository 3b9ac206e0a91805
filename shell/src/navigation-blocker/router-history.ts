import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { type createBrowserRouter, useLocation, useNavigate } from 'react-router-dom';
import { hostStore } from 'shared-ui/host';
import { isUndecidedSignOut } from './sign-out-state.ts';

/** The wait for further moves of the trader before the history returns to the shown page. */
const SETTLE_MS = 50;

/** The position of the shown page in the tab's history. */
let shownIndex = 0;
/** The router has blocked Back or Forward, and has not returned to the shown page yet. */
let isReturning = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The router stores the position in each of its entries. */
const readIndex = (): number | undefined => window.history.state?.idx;

const returnToShownPage = (): void => {
  const index = readIndex();
  if (isReturning && index !== undefined && index !== shownIndex) window.history.go(shownIndex - index);
};

const handlePop = (event: PopStateEvent): void => {
  const { state } = window.history;
  if (state?.idx === undefined) window.history.replaceState({ ...state, idx: shownIndex + 1 }, '');
  if (!isReturning) return;
  clearTimeout(timer);
  if (readIndex() === shownIndex) {
    isReturning = false;
    return;
  }
  event.stopImmediatePropagation();
  timer = setTimeout(returnToShownPage, SETTLE_MS);
};

/**
 * Corrects two cases in which the router does not block Back and Forward. The browser creates an entry without a
 * position when the #hash changes. And the router takes the next event for its own return to the shown page, although
 * the trader may have pressed Back twice. Call it before the router is created, because it must listen first.
 */
export function prepareHistory(): void {
  window.addEventListener('popstate', handlePop);
}

let routedKey = '';
const isLogoutBlocked = atom(false);

/** Whether the trader follows a link to /logout and is asked about drafts. */
export function useIsLogoutBlocked(): boolean {
  return useAtomValue(isLogoutBlocked);
}

/** Whether the router is at this location. React can still show the previous page, until the next one is rendered. */
const isRouterAt = ({ key }: { key: string }): boolean => key === routedKey;

/** Call it after each change of the router. */
export function followRouter({ blockers, location }: ReturnType<typeof createBrowserRouter>['state']): void {
  routedKey = location.key;
  const all = [...blockers.values()];
  hostStore.set(
    isLogoutBlocked,
    all.some((blocker) => blocker.state === 'blocked' && isUndecidedSignOut(blocker.location)),
  );
  const names = all.map(({ state }) => state);
  const index = readIndex();
  if (names.includes('blocked')) isReturning ||= index !== shownIndex;
  else if (!names.includes('proceeding') && !isReturning) shownIndex = index ?? shownIndex;
}

interface RedirectProps {
  to: string;
  state?: object;
}

/**
 * Replaces the page's history entry, unless a newer navigation has left the page. With Navigate of the router, a page
 * that React still shows would override where the trader went.
 */
export function Redirect({ to, state }: RedirectProps) {
  const navigate = useNavigate();
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each location is left once.
  useEffect(() => {
    if (isRouterAt(location)) void navigate(to, { replace: true, state });
  }, [location]);
  return null;
}
