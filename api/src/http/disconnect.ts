import type { ServerResponse } from 'node:http';
import { aborted } from './errors.ts';

/** One for all, because every reply that closes aborts its signal, and a stack takes time to capture. */
const disconnected = aborted();

const signals = new WeakMap<ServerResponse, AbortSignal>();

const createDisconnectSignal = (reply: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  const abort = () => controller.abort(disconnected);
  if (reply.closed) abort();
  else reply.once('close', abort);
  return controller.signal;
};

/** Returns the signal that is aborted when a reply has been sent or its client has disconnected: one per reply. */
export const getDisconnectSignal = (reply: ServerResponse): AbortSignal => {
  const signal = signals.get(reply) ?? createDisconnectSignal(reply);
  signals.set(reply, signal);
  return signal;
};
