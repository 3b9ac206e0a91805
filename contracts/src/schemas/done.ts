import * as z from 'zod/mini';

/** The reply of a call that has nothing to tell but that it is done. */
export const Done = z.object({ ok: z.literal(true) });
