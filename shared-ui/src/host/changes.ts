import type { Call, ChangeTopic } from 'contracts';

/** A successful write and its reply. */
export interface CompletedCall {
  call: Call;
  input: { params?: Readonly<Record<string, unknown>>; form?: Readonly<Record<string, unknown>> };
  reply: unknown;
}

/** The event of a successful write. `dates` are the affected days, if known. */
export interface Change {
  what: ChangeTopic;
  dates?: readonly string[];
  /** Only in the tab that made the call: caches that know the call can update without a refetch. */
  completedCall?: CompletedCall;
}

type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
// Only in a browser: in Node an open channel keeps the process alive.
const channel =
  'window' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('trading-journal-changes') : null;

const notifyListeners = (change: Change): void => {
  for (const listener of listeners) listener(change);
};

channel?.addEventListener('message', (event: MessageEvent<Change>) => notifyListeners(event.data));

/** Notifies all modules in this page and in other tabs. The API client calls it after each write. */
export function announceChange(change: Change): void {
  notifyListeners(change);
  const { completedCall, ...rest } = change;
  channel?.postMessage(rest);
}

/** @returns a function that unsubscribes */
export function onChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
