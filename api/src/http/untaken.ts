import type { ServerResponse } from 'node:http';
import { tooManyRequests } from './errors.ts';

/** Bytes of replies that wait for one who has asked for them. A journal of 100,000 trades is 25 MB. */
const most = 64 * 1_048_576;

/**
 * Counts, in this process, what each has asked for and not taken yet: a reply lies in memory until the client takes it,
 * and one who asks on and on and takes nothing would fill it. Throws too_many_requests.
 */
export const createUntaken = () => {
  const underWay = new Map<string, Set<ServerResponse>>();
  return (who: string, reply: ServerResponse): void => {
    const replies = underWay.get(who) ?? new Set();
    let waiting = 0;
    for (const { writableLength } of replies) waiting += writableLength;
    if (waiting > most) {
      throw tooManyRequests(5, 'Much of what you have asked for has not arrived yet. Please wait a moment.');
    }
    underWay.set(who, replies.add(reply));
    reply.once('close', () => {
      replies.delete(reply);
      if (replies.size === 0) underWay.delete(who);
    });
  };
};
