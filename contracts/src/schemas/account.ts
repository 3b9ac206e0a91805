import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** The account's own address, typed as a confirmation; capitals do not matter. */
export const AccountDeletion = z.object({ email: requiredText('Email', 320) });

export const ImportReply = z.object({
  /** Trades that are new in the journal, and those that were there already. */
  added: z.int(),
  known: z.int(),
  /** Files of the new trades. */
  files: z.int(),
});
export type ImportReply = z.infer<typeof ImportReply>;
