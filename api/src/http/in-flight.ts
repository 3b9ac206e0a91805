import type { ServerResponse } from 'node:http';
import { createFairLimit } from '../fair-limit.ts';
import { getDisconnectSignal } from './disconnect.ts';
import { unlessRequestFails } from './request-failures.ts';

/** A page makes about ten requests at once, and a trader may have several tabs. Requests over the limit wait. */
const limits = { concurrency: Number.POSITIVE_INFINITY, perKey: 4, maxQueued: 100, maxWaitMs: 15_000 };

/** Serves a request when its trader has a free slot. Throws too_many_requests. */
export type InFlight = (trader: string, reply: ServerResponse, serve: () => Promise<void>) => Promise<void>;

/**
 * Limits a trader's requests in flight, so that no trader delays the others. A request is in flight until it has been
 * served and its reply has been read. Neither unread replies nor disconnecting early frees a slot.
 */
export const createInFlight = (): InFlight => {
  const { acquire } = createFairLimit(limits);
  return async (trader, reply, serve) => {
    const release = await acquire(trader, getDisconnectSignal(reply));
    try {
      await unlessRequestFails(serve());
    } finally {
      if (reply.closed) release();
      else reply.once('close', release);
    }
  };
};
