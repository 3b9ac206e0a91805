import type { ServerResponse } from 'node:http';
import { createFairLimit, type Release } from '../fair-limit.ts';
import { getDisconnectSignal, unlessRequestFails } from './request-failures.ts';

const queue = { concurrency: Number.POSITIVE_INFINITY, maxQueued: 100, maxWaitMs: 15_000 };

/** A page makes about ten requests at once, and a trader may have several tabs. Requests over the limit wait. */
const limits = { ...queue, perKey: 4 };

/** Expensive calls of a large journal keep the process busy. */
const expensiveLimits = { ...queue, perKey: 1 };

/** How long an unread reply may delay the trader's next expensive call. Shorter than the call may wait. */
const MAX_UNREAD_MS = 10_000;

/** A call that takes less to serve delays nobody more than a call that is not expensive. */
const MIN_PAUSED_MS = 10;

interface Request {
  /** The key of the limits. */
  trader: string;
  reply: ServerResponse;
  isExpensive: boolean;
  /** Whether serving it took no work, known once it has been served. */
  wasFree: () => boolean;
}

/** Serves a request when its trader has a free slot. Throws too_many_requests. */
export type InFlight = (request: Request, serve: () => Promise<void>) => Promise<void>;

const onClose = (reply: ServerResponse, release: Release): void => {
  if (reply.closed) release();
  else reply.once('close', release);
};

/**
 * Limits a trader's requests in flight, so that no trader delays the others. A request is in flight until it has been
 * served and its reply has been read. Neither unread replies nor disconnecting early frees a slot. After an expensive
 * call, the trader's next one waits as long again as it took to serve: others have the process for half of the time. Short calls
 * and replies from memory cost no such pause.
 */
export const createInFlight = (): InFlight => {
  const [any, expensive] = [createFairLimit(limits), createFairLimit(expensiveLimits)];

  const serveAny: InFlight = async ({ trader, reply }, serve) => {
    const release = await any.acquire(trader, getDisconnectSignal(reply));
    try {
      await unlessRequestFails(serve());
    } finally {
      onClose(reply, release);
    }
  };

  /** Waits for its own limit first, so that waiting expensive calls do not hold the slots of others. */
  const serveExpensive: InFlight = async (request, serve) => {
    const { trader, reply } = request;
    const release = await expensive.acquire(trader, getDisconnectSignal(reply));
    let pauseMs = 0;
    const serveTimed = async () => {
      const start = performance.now();
      await serve().finally(() => {
        const servedMs = performance.now() - start;
        if (servedMs >= MIN_PAUSED_MS && !request.wasFree()) pauseMs = servedMs;
      });
    };
    try {
      await serveAny(request, serveTimed);
    } finally {
      const timer = setTimeout(release, MAX_UNREAD_MS).unref();
      onClose(reply, () => {
        clearTimeout(timer);
        if (pauseMs > 0) setTimeout(release, pauseMs).unref();
        else release();
      });
    }
  };

  return (request, serve) => (request.isExpensive ? serveExpensive(request, serve) : serveAny(request, serve));
};
