import { limits, requiredText, traderCall, z } from 'contracts';
import { currencyCode } from 'contracts/currencies';

/** The lists of a trader whose entries are given to trades. */
export const labelKinds = ['setups', 'tags', 'accounts'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** What a tag says about a trade. */
export const tagCategories = ['mistake', 'emotion', 'context'] as const;
export type TagCategory = (typeof tagCategories)[number];

const labelFields = {
  /** Counted per list from 1, never reused. */
  id: z.int(),
  name: z.string(),
  /** Offered for no new trade; still valid for trades, filters and statistics. */
  archived: z.boolean(),
  /** Only of tags; null without one. */
  category: z.optional(z.nullable(z.enum(tagCategories))),
  /** Only of accounts that have one. The amounts of others are in the trader's own currency. */
  currency: z.optional(z.string()),
};

/** `trades` counts the trades with this entry. */
const CountedLabels = z.array(z.object({ ...labelFields, trades: z.int() }));

/** All entries in the trader's order, archived ones included. */
export const LabelLists = z.object({ setups: CountedLabels, tags: CountedLabels, accounts: CountedLabels });
export type LabelLists = z.infer<typeof LabelLists>;

const id = (field: string) =>
  z.int({ error: `${field} must be a whole number.` }).check(z.gte(1, { error: `${field} must be above 0.` }));
const ids = (field: string) =>
  z
    .array(id(`Each entry of ${field}`), { error: `${field} must be a list of ids.` })
    .check(z.maxLength(limits.tags, { error: `${field} can have at most ${limits.tags} ids.` }));
const name = () => requiredText('Name', limits.labelLength);
const kind = z.enum(labelKinds, { error: 'kind must be setups, tags or accounts.' });

const defineAction = <const A extends string, const S extends z.core.$ZodLooseShape>(action: A, fields: S) =>
  z.object({ kind, action: z.literal(action), ...fields });

/**
 * Changes of one list. No change touches a trade, however many have the entry. An id that is not in the list is 404.
 * Names are unique regardless of case; a name that is taken is 409.
 */
export const LabelChange = z.discriminatedUnion(
  'action',
  [
    /** A name that already exists, in any case, changes nothing, except that an archived entry is active again. */
    defineAction('add', { name: name() }),
    /** Trades get the new name. */
    defineAction('rename', { id: id('id'), name: name() }),
    /**
     * Trades get the entry `into`, and this one disappears. Accounts of two currencies are 409. A name of an imported
     * or typed trade means `into`, too.
     */
    defineAction('merge', { id: id('id'), into: id('into') }),
    /** All ids of the list, each once, in their new order; otherwise 409. */
    defineAction('reorder', { order: ids('order') }),
    defineAction('archive', { id: id('id') }),
    defineAction('unarchive', { id: id('id') }),
    z.object({
      kind: z.literal('tags', { error: 'kind must be tags: only tags have a category.' }),
      action: z.literal('categorize'),
      id: id('id'),
      category: z.nullable(
        z.enum(tagCategories, { error: `category must be one of ${tagCategories.join(', ')}, or null.` }),
      ),
    }),
    /** Amounts do not change: they are in the new currency. Null is the trader's own. */
    z.object({
      kind: z.literal('accounts', { error: 'kind must be accounts: only accounts have a currency.' }),
      action: z.literal('setCurrency'),
      id: id('id'),
      currency: z.nullable(currencyCode),
    }),
    /** Trades keep the name of a deleted setup or account, and lose a deleted tag. */
    defineAction('delete', { id: id('id') }),
  ],
  { error: 'action must be add, rename, merge, reorder, archive, unarchive, categorize, setCurrency or delete.' },
);
export type LabelChange = z.infer<typeof LabelChange>;

/** The list after the change. */
const LabelChangeReply = z.object({ labels: z.array(z.object(labelFields)) });

/** Setups that rules or plans name. Plans that were saved again name the setups of their latest version. */
const SetupUses = z.object({ setups: z.array(z.object({ id: z.int(), rules: z.int(), plans: z.int() })) });

/** Setups, tags and accounts in one form. Setups are also available by name, see `flags`. */
export const labels = {
  list: traderCall('GET', '/api/labels', {
    opens: 'trades:read',
    opensInR: 'plain',
    reply: LabelLists,
    readsTopics: ['trades', 'flags'],
  }),
  /** What a deletion of a setup leaves without it. */
  uses: traderCall('GET', '/api/labels/uses', {
    opens: 'trades:read',
    opensInR: 'plain',
    reply: SetupUses,
    readsTopics: ['trades', 'flags', 'review.days'],
  }),
  change: traderCall('PATCH', '/api/labels', { body: LabelChange, reply: LabelChangeReply, writesTopic: 'flags' }),
} as const;
