import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** The account's email address, typed as a confirmation; case-insensitive. */
export const AccountDeletion = z.object({ email: requiredText('Email', 320) });

const used = () => z.object({ used: z.int(), max: z.int() });

/** How much a trader stores, and the limits. */
export const UsageReply = z.object({
  trades: used(),
  /** Images and videos of the trades, and their sizes in bytes. */
  files: used(),
  bytes: used(),
});
export type UsageReply = z.infer<typeof UsageReply>;

/** How much of each one trader may store. */
export type Quotas = Record<keyof UsageReply, number>;

export const ImportReply = z.object({
  /** New trades, and trades that already existed. */
  added: z.int(),
  known: z.int(),
  /** Files of the new trades. */
  files: z.int(),
});
export type ImportReply = z.infer<typeof ImportReply>;
