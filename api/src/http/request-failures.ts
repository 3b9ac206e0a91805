import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { ApiContext, Next } from './context.ts';
import { internal } from './errors.ts';

/** A request that is being served, as callbacks find it that run on its behalf. */
interface ServedRequest {
  log: Logger;
  /** Rejects when a callback throws. */
  failed: Promise<never>;
  reject(error: unknown): void;
  /** Absent once it is closed: connections of the database remember the request that opened them, for hours. */
  reply?: ServerResponse | undefined;
  isAnswered: boolean;
}

const servedRequest = new AsyncLocalStorage<ServedRequest>();

/**
 * Settles like `work`, and rejects when a callback that runs for the same request throws: a library that throws in a
 * callback may never settle the promise that it has given.
 */
export const unlessRequestFails = <T>(work: Promise<T>): Promise<T> => {
  const request = servedRequest.getStore();
  return request ? Promise.race([work, request.failed]) : work;
};

const createServedRequest = ({ res, state }: ApiContext): ServedRequest => {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // Nobody may be waiting for it.
  failed.catch(() => undefined);
  const request: ServedRequest = { log: state.log, failed, reject, reply: res, isAnswered: false };
  res.once('close', () => {
    request.reply = undefined;
  });
  return request;
};

/**
 * Streams and other libraries call back outside of any promise: what they throw there ends the process by default, and
 * every other request with it. Here it ends the request that it belongs to.
 */
export const containFailures = () => (ctx: ApiContext, next: Next) => {
  const request = createServedRequest(ctx);
  return servedRequest.run(request, async () => {
    await unlessRequestFails(next());
    request.isAnswered = true;
  });
};

const fail = (request: ServedRequest, error: unknown): void => {
  request.log.error({ err: error }, 'uncaught exception in a request');
  request.reject(internal(error));
  // It is too late for a reply that says so: half of one must not look like a whole one.
  if (request.isAnswered || request.reply?.headersSent) request.reply?.destroy();
};

/** Contains what is thrown on behalf of a request. Anything else still ends the process: nobody knows what it has broken. */
export const handleUncaughtExceptions = (log: Logger): void => {
  process.on('uncaughtException', (error: unknown) => {
    const request = servedRequest.getStore();
    if (request) return fail(request, error);
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
};
