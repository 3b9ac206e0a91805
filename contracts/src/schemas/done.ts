import * as z from 'zod/mini';

/** The reply of a call without data. */
export const Done = z.object({ ok: z.literal(true) });
