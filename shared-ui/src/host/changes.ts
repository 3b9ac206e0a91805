import type { ChangeTopic } from 'contracts';

/** Says that a write succeeded. `dates` are the days that it touched, when that is known. */
export interface Change {
  what: ChangeTopic;
  dates?: readonly string[];
}

type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trading-journal-changes');

const tell = (change: Change): void => {
  for (const listener of listeners) listener(change);
};

channel?.addEventListener('message', (event: MessageEvent<Change>) => tell(event.data));

/** Tells every module in this page and in this browser's other tabs. The API client does it after each write. */
export const announceChange = (change: Change): void => {
  tell(change);
  channel?.postMessage(change);
};

/** @returns a function that stops listening */
export const onChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
