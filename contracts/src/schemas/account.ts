import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** The account's own address, typed as a confirmation; capitals do not matter. */
export const AccountDeletion = z.object({ email: requiredText('Email', 320) });

const used = () => z.object({ used: z.int(), max: z.int() });

/** What a trader stores, and how much of it the server takes. */
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
  /** Trades that are new in the journal, and those that were there already. */
  added: z.int(),
  known: z.int(),
  /** Files of the new trades. */
  files: z.int(),
});
export type ImportReply = z.infer<typeof ImportReply>;
