import type { ServerResponse } from 'node:http';
import { aborted } from './errors.ts';

const signals = new WeakMap<ServerResponse, AbortSignal>();

const createDisconnectSignal = (reply: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  const abort = () => controller.abort(aborted());
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
