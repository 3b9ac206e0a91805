import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ParsedUrlQuery } from 'node:querystring';

/** Signs URLs for clients that cannot send a token. A signature grants access to its resource until it expires. */
export function createSigner(secret: string, now: () => number) {
  const computeSignature = (resource: string, until: number): string =>
    createHmac('sha256', secret).update(`${resource}/${until}`).digest('base64url');

  return {
    /** Returns the query of a signed URL. `until` is in milliseconds since 1970. */
    sign: (resource: string, until: number): string => `until=${until}&signature=${computeSignature(resource, until)}`,

    /** Returns when the signature expires; undefined when it is invalid or has expired. */
    verify: (resource: string, { until, signature }: ParsedUrlQuery): number | undefined => {
      if (typeof until !== 'string' || !/^\d{13}$/.test(until) || typeof signature !== 'string') return undefined;
      const given = Buffer.from(signature);
      const expected = Buffer.from(computeSignature(resource, Number(until)));
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      return isValid && Number(until) > now() ? Number(until) : undefined;
    },
  };
}

export type Signer = ReturnType<typeof createSigner>;
