import * as z from 'zod/mini';

/** A trade's id in a URL or a form, where every value is text. */
export const tradeNumber = (error = 'The trade must be a number.') =>
  z.pipe(
    z.string({ error }).check(z.regex(/^[1-9]\d{0,14}$/, { error })),
    z.transform((value: string) => Number(value)),
  );
