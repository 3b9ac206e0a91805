import { Done, keyScopes, limits, requiredText, traderCall, z } from 'contracts';

const { keys: max } = limits;

const scopesError = `scopes must have at least one of ${keyScopes.join(', ')}.`;
const accountsError = 'accounts must be null for all accounts, or a list of at least one account.';
const daysError = `expiresInDays must be a whole number from 1 to ${max.days}.`;

const KeyBody = z.object({
  name: requiredText('Name', max.nameLength),
  scopes: z
    .array(z.enum(keyScopes, { error: scopesError }), { error: scopesError })
    .check(z.minLength(1, { error: scopesError }), z.maxLength(keyScopes.length, { error: scopesError })),
  /** The names of the accounts whose trades the key sees; null for all trades. */
  accounts: z.nullable(
    z
      .array(requiredText('Account', limits.labelLength), { error: accountsError })
      .check(z.minLength(1, { error: accountsError }), z.maxLength(limits.accounts, { error: accountsError })),
  ),
  /** Results in R only, and no amount of money (MCP-02). */
  unit: z.optional(z.literal('r', { error: 'unit must be r.' })),
  expiresInDays: z
    .int({ error: daysError })
    .check(z.gte(1, { error: daysError }), z.lte(max.days, { error: daysError })),
});
export type KeyBody = z.output<typeof KeyBody>;

const keyShape = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Null for all. An account that was deleted since is missing: the key does not see its trades. */
  accounts: z.nullable(z.array(z.string())),
  /** Present for a key that sees results in R only. */
  unit: z.optional(z.literal('r')),
  /** ISO 8601, in UTC, like all times of a key. */
  createdAt: z.string(),
  expiresAt: z.string(),
};

const KeyEntry = z.object({
  ...keyShape,
  /** Within 5 minutes. Null before the first call. */
  lastUsedAt: z.nullable(z.string()),
});
export type KeyEntry = z.output<typeof KeyEntry>;

const NewKey = z.object({
  ...keyShape,
  /** In this reply only: the server stores its hash. */
  key: z.string(),
});
export type NewKey = z.output<typeof NewKey>;

const KeyParams = z.object({
  id: z.string().check(z.regex(/^[\da-z]{1,40}$/, { error: 'id must be the id of a key.' })),
});

const TOPIC = 'account.keys';

/** Keys of the trader's own tools (KEY-01). No key can read, make or delete one. */
export const keys = {
  list: traderCall('GET', '/api/keys', { reply: z.object({ keys: z.array(KeyEntry) }), readsTopics: [TOPIC, 'flags'] }),
  /** Without an Idempotency-Key: the stored reply would have the key. 403 beyond `limits.keys.count`. */
  create: traderCall('POST', '/api/keys', {
    body: KeyBody,
    reply: NewKey,
    status: 201,
    writesTopic: TOPIC,
    needsRecentSignIn: true,
  }),
  /** Refused from the next request on. */
  delete: traderCall('DELETE', '/api/keys/:id', {
    params: KeyParams,
    reply: Done,
    writesTopic: TOPIC,
    needsRecentSignIn: true,
  }),
} as const;
