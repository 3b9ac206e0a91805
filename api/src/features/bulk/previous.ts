import { decode, encode } from 'cbor-x';
import * as z from 'zod';
import type { ChangedFields } from './changes.ts';

/** null: the trade did not have the field. */
const Fields = z.object({
  setupName: z.string().nullable().optional(),
  setupId: z.number().nullable().optional(),
  accountId: z.number().nullable().optional(),
  tagIds: z.array(z.number()).nullable().optional(),
  riskCents: z.number().nullable().optional(),
} satisfies Record<keyof ChangedFields, unknown>);

/** The number of a trade, and the changed fields before and after. */
const Edited = z.tuple([z.number(), Fields, Fields]);
export type Edited = z.infer<typeof Edited>;

/** What a bulk change needs to be undone. */
const Previous = z.union([
  /** Trades that it moved to the trash. */
  z.object({ deleted: z.array(z.number()) }),
  z.object({ edited: z.array(Edited) }),
]);
export type Previous = z.infer<typeof Previous>;

/** One packed value: 10,000 trades as documents would be larger than a document may be. */
export const encodePrevious = (previous: Previous): Buffer => encode(previous);

export const decodePrevious = (data: Uint8Array): Previous => Previous.parse(decode(data));
