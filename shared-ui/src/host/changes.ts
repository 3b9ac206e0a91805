import type { Call, ChangeTopic } from 'contracts';

/** A write as it was made, and what the server answered. */
export interface CompletedCall {
  call: Call;
  input: { params?: Readonly<Record<string, unknown>>; form?: Readonly<Record<string, unknown>> };
  reply: unknown;
}

/** Says that a write succeeded. `dates` are the days that it touched, when that is known. */
export interface Change {
  what: ChangeTopic;
  dates?: readonly string[];
  /** In the tab that wrote, alone: enough, for who knows the call, to go on without reading anew. */
  completedCall?: CompletedCall;
}

type Listener = (change: Change) => void;

const listeners = new Set<Listener>();
// Only in a page: where there are no tabs, an open channel would merely keep the process alive.
const channel =
  'window' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('trading-journal-changes') : null;

const tell = (change: Change): void => {
  for (const listener of listeners) listener(change);
};

channel?.addEventListener('message', (event: MessageEvent<Change>) => tell(event.data));

/** Tells every module in this page and in this browser's other tabs. The API client does it after each write. */
export const announceChange = (change: Change): void => {
  tell(change);
  const { completedCall, ...rest } = change;
  channel?.postMessage(rest);
};

/** @returns a function that stops listening */
export const onChange = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
