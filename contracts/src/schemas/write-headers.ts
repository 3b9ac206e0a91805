import * as z from 'zod/mini';
import { limits } from '../limits.ts';

const most = limits.idempotencyKeyLength;
const keyError = `Idempotency-Key must have 1 to ${most} visible characters.`;

/** The same key again, within `timings.idempotencyKey`, gives the reply of the first time and writes nothing. */
export const OnceOnly = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/, { error: keyError }), z.maxLength(most, { error: keyError })),
  ),
});

/** The version that the writer has seen, as `3` or `"3"`. A newer one is not written over. */
export const IfMatch = z.object({
  'if-match': z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:\d{1,15}|"\d{1,15}")$/, { error: 'If-Match must be a version, like "3".' })),
      z.transform((value: string) => Number(value.replaceAll('"', ''))),
    ),
  ),
});
