import { limits, Trade, TradeFields, text, traderCall, wellFormed, z } from 'contracts';
import { Note } from 'contracts/day-notes';

const { inbox: max } = limits;

/** Values of a proposal are those of a stranger. They are checked as a trade, note or tags when they are read. */
const Values = z.record(z.string(), z.unknown());

/** What an entry would write, with the names of the HTTP API. */
export const Proposal = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('trade'), trade: Values }),
    z.object({ kind: z.literal('note'), date: z.string(), text: z.string() }),
    /** Tags for an existing trade. */
    z.object({ kind: z.literal('tags'), trade: z.int(), add: z.array(z.string()) }),
  ],
  {
    error:
      'proposal must be {kind: "trade", trade}, {kind: "note", date, text} or {kind: "tags", trade, add: [names]}.',
  },
);
export type Proposal = z.output<typeof Proposal>;

/** The text is stored as it came. */
const rawText = z.string({ error: 'text must be text.' }).check(
  z.refine((value) => value.trim() !== '', { error: 'text must not be empty.' }),
  wellFormed('text'),
);

export const InboxBody = z
  .object({
    /** The key, for senders that cannot set headers. It is not stored. */
    key: z.optional(z.string()),
    /** The sender's own id of the message: a repetition within 24 hours is a duplicate. */
    id: z.optional(text('id', max.idLength)),
    text: z.optional(rawText),
    proposal: z.optional(Proposal),
  })
  .check(
    z.refine((body) => (body.text === undefined) !== (body.proposal === undefined), {
      error: 'Send either text or proposal.',
      path: ['text'],
    }),
  );
export type InboxBody = z.output<typeof InboxBody>;

export const inboxStates = ['new', 'accepted', 'dismissed'] as const;
export type InboxState = (typeof inboxStates)[number];

export const InboxEntry = z.object({
  id: z.string(),
  /** ISO 8601, in UTC. */
  at: z.string(),
  /** The name of the key with which it came. */
  source: z.string(),
  /** As it came; empty for a proposal. */
  text: z.string(),
  /** What accepting it writes. Null for a text that is not JSON with the names of a trade. */
  proposal: z.nullable(Proposal),
  /** Why the proposal cannot be accepted without changes. */
  problem: z.nullable(z.string()),
  state: z.enum(inboxStates),
  /** The trade that it became, or whose tags it changed. */
  trade: z.nullable(z.int()),
});
export type InboxEntry = z.output<typeof InboxEntry>;

const idError = 'id must be the id of an entry of the inbox.';
const entryId = () => z.string({ error: idError }).check(z.regex(/^[\da-f]{24}$/, { error: idError }));
const EntryParams = z.object({ id: entryId() });

const InboxQuery = z.object({
  state: z.optional(z.enum(inboxStates, { error: `state must be one of ${inboxStates.join(', ')}.` })),
  /** The `nextCursor` of the previous page, with the same state. */
  cursor: z.optional(
    z.string().check(z.regex(/^\d{1,15}-[\da-f]{24}$/, { error: 'cursor must be the nextCursor of a page.' })),
  ),
});
export type InboxQuery = z.output<typeof InboxQuery>;

const CHANGED_NAMES = [...Object.keys(TradeFields.shape), 'text', 'trade', 'add'];
const changesError = 'changes must be an object with fields of a trade, a note {date, text} or tags {trade, add}.';

const AcceptBody = z.object({
  /** Replaces fields of the trade, note or tags; null removes one. */
  changes: z.optional(
    z.record(z.string(), z.unknown(), { error: changesError }).check(
      z.refine((changes) => Object.keys(changes).every((name) => CHANGED_NAMES.includes(name)), {
        error: changesError,
      }),
    ),
  ),
});

const inboxActions = ['accept', 'dismiss', 'restore'] as const;
export type InboxAction = (typeof inboxActions)[number];

const BulkBody = z.object({
  ids: z
    .array(entryId(), { error: 'ids must be a list.' })
    .check(
      z.minLength(1, { error: 'ids must have at least one id.' }),
      z.maxLength(max.pageSize, { error: `ids can have at most ${max.pageSize} ids.` }),
    ),
  action: z.enum(inboxActions, { error: `action must be one of ${inboxActions.join(', ')}.` }),
});

const TOPIC = 'inbox.entries';
const EntryReply = z.object({ entry: InboxEntry });

/** Proposals of the trader's own tools, which change nothing until the trader accepts them (INB-01, INB-02). */
export const inbox = {
  /**
   * The id is the second part of the key. At most 4,096 bytes of JSON, or of a text whose first line is `key: tj_…`.
   * 401 for another trader's key; 429 beyond `limits.inbox`.
   */
  add: traderCall('POST', '/api/inbox/:publicId', {
    opens: 'inbox:write',
    opensInR: 'plain',
    params: z.object({ publicId: z.string().check(z.maxLength(40, { error: 'publicId is too long.' })) }),
    body: InboxBody,
    keyInBody: true,
    reply: z.object({ entry: z.string(), duplicate: z.boolean() }),
    status: 202,
    writesTopic: TOPIC,
  }),
  /** The newest first, `limits.inbox.pageSize` of them. */
  list: traderCall('GET', '/api/inbox', {
    query: InboxQuery,
    reply: z.object({ nextCursor: z.nullable(z.string()), entries: z.array(InboxEntry) }),
    readsTopics: [TOPIC, 'trades'],
  }),
  get: traderCall('GET', '/api/inbox/entries/:id', {
    params: EntryParams,
    reply: EntryReply,
    readsTopics: [TOPIC, 'trades'],
  }),
  /** The trade or note that was written. 409 for an entry that is not new. */
  accept: traderCall('POST', '/api/inbox/entries/:id/accept', {
    params: EntryParams,
    body: AcceptBody,
    // The note first: encoding it as a trade throws.
    reply: z.union([Note, z.object({ trade: Trade })]),
    status: 201,
    writesTopic: 'trades',
  }),
  /** Makes an entry new again, and undoes what accepting it has written. */
  restore: traderCall('POST', '/api/inbox/entries/:id/restore', {
    params: EntryParams,
    reply: EntryReply,
    writesTopic: 'trades',
  }),
  dismiss: traderCall('POST', '/api/inbox/entries/:id/dismiss', {
    params: EntryParams,
    reply: EntryReply,
    writesTopic: TOPIC,
  }),
  /** Each entry is accepted or refused by itself. */
  bulk: traderCall('POST', '/api/inbox/bulk', {
    body: BulkBody,
    reply: z.object({ done: z.array(z.string()), refused: z.array(z.object({ id: z.string(), reason: z.string() })) }),
    writesTopic: 'trades',
  }),
} as const;
