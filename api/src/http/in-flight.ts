import type { ServerResponse } from 'node:http';
import { createFairLimit, type Release } from './fair-limit.ts';
import { getDisconnectSignal, unlessRequestFails } from './request-failures.ts';

const QUEUE = { concurrency: Number.POSITIVE_INFINITY, maxQueued: 100, maxWaitMs: 15_000 };

/** A page makes about ten requests at once, and a trader may have several tabs. Requests over the limit wait. */
const LIMITS = { ...QUEUE, perKey: 4 };

/** Expensive calls of a large journal keep the process busy. */
const EXPENSIVE_LIMITS = { ...QUEUE, perKey: 1 };

/**
 * How long an unread reply may delay the trader's next expensive call. Shorter than `maxWaitMs` of the waiting call.
 */
const MAX_UNREAD_MS = 10_000;

/** Shorter calls are treated as cheap: no cool-down follows. */
const MIN_PAUSED_MS = 10;

interface TraderRequest {
  /** The key of the limits. */
  trader: string;
  reply: ServerResponse;
  isExpensive: boolean;
  /** Whether the reply took no work. Called after the request was served. */
  wasFree: () => boolean;
}

/** Serves a request when its trader has a free slot. Throws too_many_requests. */
export type InFlight = (request: TraderRequest, serve: () => Promise<void>) => Promise<void>;

const onClose = (reply: ServerResponse, release: Release): void => {
  const signal = getDisconnectSignal(reply);
  if (signal.aborted) release();
  else signal.addEventListener('abort', release, { once: true });
};

/** How long work that its client has abandoned may hold a slot: a library may never settle it. */
const MAX_ABANDONED_MS = 10_000;

/** Releases the slot when the work has ended and its reply is closed. */
const onEnd = (work: Promise<void>, reply: ServerResponse, release: Release): void => {
  let hasEnded = false;
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
    onClose(reply, release);
  };
  work.then(end, end);
  onClose(reply, () => {
    if (!hasEnded) timer = setTimeout(release, MAX_ABANDONED_MS).unref();
  });
};

/**
 * Limits a trader's requests in flight, so that no trader delays the others. A request is in flight until it has been
 * served and its reply has been read. Neither unread replies nor disconnecting early frees a slot. An expensive call
 * has a cool-down equal to its service time (50 % duty cycle) before the trader's next one. Short calls and cached
 * replies have none.
 */
export function createInFlight(): InFlight {
  const anyLimit = createFairLimit(LIMITS);
  const expensiveLimit = createFairLimit(EXPENSIVE_LIMITS);

  const serveAny: InFlight = async ({ trader, reply }, serve) => {
    const release = await anyLimit.acquire(trader, getDisconnectSignal(reply));
    const work = serve();
    onEnd(work, reply, release);
    await unlessRequestFails(work);
  };

  /** Waits for its own limit first, so that waiting expensive calls do not hold the slots of others. */
  const serveExpensive: InFlight = async (request, serve) => {
    const { trader, reply } = request;
    const release = await expensiveLimit.acquire(trader, getDisconnectSignal(reply));
    let isStarted = false;
    const serveTimed = () => {
      isStarted = true;
      const start = performance.now();
      let pauseMs = 0;
      let timer: NodeJS.Timeout | undefined;
      const work = serve().finally(() => {
        const servedMs = performance.now() - start;
        if (servedMs >= MIN_PAUSED_MS && !request.wasFree()) pauseMs = servedMs;
        timer = setTimeout(release, MAX_UNREAD_MS).unref();
      });
      onEnd(work, reply, () => {
        clearTimeout(timer);
        if (pauseMs > 0) setTimeout(release, pauseMs).unref();
        else release();
      });
      return work;
    };
    try {
      await serveAny(request, serveTimed);
    } finally {
      if (!isStarted) release();
    }
  };

  return (request, serve) => (request.isExpensive ? serveExpensive(request, serve) : serveAny(request, serve));
}
