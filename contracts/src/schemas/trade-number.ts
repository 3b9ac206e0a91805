import * as z from 'zod/mini';

/** A trade's id as it stands in an address or a form, where everything is text. */
export const tradeNumber = (error = 'The trade must be a number.') =>
  z.pipe(
    z.string({ error }).check(z.regex(/^[1-9]\d{0,14}$/, { error })),
    z.transform((value: string) => Number(value)),
  );
