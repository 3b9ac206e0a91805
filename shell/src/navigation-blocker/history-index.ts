/** The position of the current entry in the tab's history. */
let current = 0;

/** Call it after each navigation of the router, which stores the position in the entry (`idx`). */
export const readHistoryIndex = (): void => {
  const index: unknown = window.history.state?.idx;
  if (typeof index === 'number') current = index;
};

const indexEntry = (): void => {
  const { state } = window.history;
  if (state?.idx === undefined) window.history.replaceState({ ...state, idx: current + 1 }, '');
  readHistoryIndex();
};

/**
 * Stores a position in entries that the browser creates for a changed #hash. Without it, the router could not block Back and
 * Forward from there. Call it before the router is created, because it must listen first.
 */
export const indexHashEntries = (): void => window.addEventListener('popstate', indexEntry);
