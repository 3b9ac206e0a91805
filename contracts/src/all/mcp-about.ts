import { keyScopes } from '../base/scopes.ts';
import * as z from '../base/zod.ts';

/** What the tool `about` says of the journal and of the key. */
export const AboutReply = z.object({
  product: z.string(),
  /** The currency of amounts, except of accounts that have another one. */
  currency: z.string(),
  /** The accounts whose trades the key sees. Empty for a key that reads neither trades nor figures. */
  accounts: z.array(z.string()),
  /** The tools of the key. */
  tools: z.array(z.string()),
  key: z.object({
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    /** Whether the key sees the trades of some accounts only. */
    isRestricted: z.boolean(),
    /** Whether replies have results in R, and no amount of money. */
    isInR: z.boolean(),
    /** ISO 8601, in UTC. */
    expiresAt: z.string(),
  }),
});
export type AboutReply = z.output<typeof AboutReply>;
