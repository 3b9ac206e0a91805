import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ParsedUrlQuery } from 'node:querystring';

/** Signs addresses for those who cannot send a token: what is signed may be read until its time is over. */
export const createSigner = (secret: string, now: () => number) => {
  const signatureOf = (what: string, until: number): string =>
    createHmac('sha256', secret).update(`${what}/${until}`).digest('base64url');

  return {
    /** The query that makes an address good for this. `until` is in milliseconds since 1970. */
    sign: (what: string, until: number): string => `until=${until}&signature=${signatureOf(what, until)}`,

    /** Until when the address is good for this; undefined when it is not ours, or not good any more. */
    verify: (what: string, { until, signature }: ParsedUrlQuery): number | undefined => {
      if (typeof until !== 'string' || !/^\d{13}$/.test(until) || typeof signature !== 'string') return undefined;
      const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(what, Number(until)))];
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      return isOurs && Number(until) > now() ? Number(until) : undefined;
    },
  };
};

export type Signer = ReturnType<typeof createSigner>;
