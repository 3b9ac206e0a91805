import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ApiContext, ApiMiddleware } from './context.ts';
import { aborted, internal } from './errors.ts';

/** Shared by all requests: every reply that closes aborts its signal, and capturing a stack takes time. */
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
export function getDisconnectSignal(reply: ServerResponse): AbortSignal {
  const signal = signals.get(reply) ?? createDisconnectSignal(reply);
  signals.set(reply, signal);
  return signal;
}

/** The current request, as seen by callbacks that run on its behalf. */
interface ServedRequest {
  log: Logger;
  /** Rejects when a callback throws. */
  failed: Promise<never>;
  reject(error: unknown): void;
  /** Removed on close: database connections keep the context of the request that opened them, for hours. */
  reply?: ServerResponse | undefined;
  /** Whether it was served without an error. */
  isDone: boolean;
  /** Whether its reply was sent, or its connection is closed. */
  isSettled: boolean;
}

/** Shared by all requests. Rejects `failed` of a settled request, for which nothing waits any more. */
const settled = aborted();

const servedRequest = new AsyncLocalStorage<ServedRequest>();

/**
 * Settles like `work`, but also rejects when a callback of the same request throws. A library that throws in a callback
 * may never settle its promise.
 */
export function unlessRequestFails<T>(work: Promise<T>): Promise<T> {
  const request = servedRequest.getStore();
  return request && !request.isSettled ? Promise.race([work, request.failed]) : work;
}

/**
 * Settles `failed`, so that it can be garbage-collected. A connection retains the context of its last request; a
 * pending promise in it would retain the promises that raced with it, and their errors with all data that the call has
 * read.
 */
const settle = (request: ServedRequest): void => {
  request.isSettled = true;
  request.reject(settled);
};

/** Throws when the current request is over: its client has disconnected, so that nobody waits for a result. */
export function stopIfOver(): void {
  if (servedRequest.getStore()?.isSettled) throw disconnected;
}

const createServedRequest = ({ res, state }: ApiContext): ServedRequest => {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection when nothing waits for it.
  failed.catch(() => undefined);
  const request: ServedRequest = { log: state.log, failed, reject, reply: res, isDone: false, isSettled: false };
  getDisconnectSignal(res).addEventListener('abort', () => {
    request.reply = undefined;
    settle(request);
  });
  return request;
};

/**
 * Limits an exception in a callback to its request. Streams and other libraries run callbacks outside of any promise,
 * where an exception by default ends the process and all other requests.
 */
export function containFailures(): ApiMiddleware {
  return (ctx, next) => {
    const request = createServedRequest(ctx);
    return servedRequest.run(request, async () => {
      await unlessRequestFails(next());
      request.isDone = true;
    });
  };
}

const fail = (request: ServedRequest, error: unknown): void => {
  request.log.error({ err: error }, 'uncaught exception in a request');
  request.reject(internal(error));
  // It is too late for an error reply, and an incomplete reply must not look complete.
  if (request.isDone || request.reply?.headersSent) request.reply?.destroy();
};

/** Contains exceptions that belong to a request. Any other exception ends the process, because its state is unknown. */
export function handleUncaughtExceptions(log: Logger): void {
  process.on('uncaughtException', (error: unknown) => {
    const request = servedRequest.getStore();
    if (request) return fail(request, error);
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
}
