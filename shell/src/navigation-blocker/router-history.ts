import type { createBrowserRouter } from 'react-router-dom';

/** For further moves of the trader to arrive, before the history returns to the shown page. */
const settleMs = 50;

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
  timer = setTimeout(returnToShownPage, settleMs);
};

/**
 * Corrects two cases in which the router does not block Back and Forward. The browser creates an entry without a position
 * when the #hash changes. And the router takes the next event for its own return to the shown page, although the trader may
 * have pressed Back twice. Call it before the router is created, because it must listen first.
 */
export const prepareHistory = (): void => window.addEventListener('popstate', handlePop);

/** Call it after each change of the router. */
export const followRouter = ({ blockers }: ReturnType<typeof createBrowserRouter>['state']): void => {
  const names = [...blockers.values()].map(({ state }) => state);
  const index = readIndex();
  if (names.includes('blocked')) isReturning ||= index !== shownIndex;
  else if (!names.includes('proceeding') && !isReturning) shownIndex = index ?? shownIndex;
};
