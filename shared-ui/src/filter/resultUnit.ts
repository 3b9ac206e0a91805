import { useSyncExternalStore } from 'react';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';

/** How results are shown: in dollars, or in R, the multiple of the trade's risk. */
export type ResultUnit = 'dollars' | 'r';

const ENTRY = 'result-unit';
const CHANGE_EVENT = 'resultunitchange';

const readUnit = (): ResultUnit => (readTraderEntry('browser', ENTRY) === 'r' ? 'r' : 'dollars');

/** Each module has its own copy of this file, so changes are events of the window; other tabs get the browser's event. */
const subscribe = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGE_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(CHANGE_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
};

/** Stores the unit in this browser until sign-out. */
export const setResultUnit = (unit: ResultUnit): void => {
  writeTraderEntry('browser', ENTRY, unit === 'r' ? unit : null);
  window.dispatchEvent(new Event(CHANGE_EVENT));
};

/** The unit that the trader chose for dashboard, list and reports (FAC-07). */
export const useResultUnit = (): ResultUnit => useSyncExternalStore(subscribe, readUnit);
