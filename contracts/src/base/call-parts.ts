import { limits } from './limits.ts';
import * as z from './zod.ts';

/** The reply of a call without data. */
export const Done = z.object({ ok: z.literal(true) });

/** A trade's id in a URL or a form, where every value is text. */
export function tradeNumber(error = 'The trade must be a number.') {
  return z.pipe(
    z.string({ error }).check(z.regex(/^[1-9]\d{0,14}$/, { error })),
    z.transform((value: string) => Number(value)),
  );
}

const max = limits.idempotencyKeyLength;
const keyError = `Idempotency-Key must have 1 to ${max} visible characters.`;

/** A call with a used key, within `timings.idempotencyKeyLifetimeMs`, returns the first reply and writes nothing. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]+$/, { error: keyError }), z.maxLength(max, { error: keyError })),
  ),
});

/** The version that the writer has read, as `3` or `"3"`. A newer version is not overwritten. */
export const IfMatch = z.object({
  'if-match': z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:\d{1,15}|"\d{1,15}")$/, { error: 'If-Match must be a version, like "3".' })),
      z.transform((value: string) => Number(value.replaceAll('"', ''))),
    ),
  ),
});
