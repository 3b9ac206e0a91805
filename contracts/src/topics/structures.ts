import {
  filterChecks,
  filterShape,
  IdempotencyHeaders,
  inCents,
  limits,
  renamed,
  structures as structureNames,
  traderCall,
  z,
} from 'contracts';
import { tradeIds } from 'contracts/trash';

const { brokerImport } = limits;

/** Imported trades that look like the legs of one. */
const Proposal = renamed(
  z.object({
    ids: z.array(z.int()),
    structure: z.enum(structureNames),
    underlying: z.string(),
    /** The sum of all legs. */
    net: inCents(),
    /** The first opening. Null if the file has only the day. */
    openedAt: z.nullable(z.string()),
    /** One order of the broker opened them, or they were opened within 5 seconds. */
    reason: z.enum(['order', 'time']),
  }),
  { net: 'netCents' },
);

const ProposalQuery = z
  .object({
    ...filterShape,
    /** Only proposals with a trade that this import, or one after it, has made. */
    import: z.optional(z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'import must be the id of an import.' }))),
  })
  .check(...filterChecks);
export type ProposalQuery = z.output<typeof ProposalQuery>;

const Proposals = z.object({ proposals: z.array(Proposal) });
export type Proposals = z.output<typeof Proposals>;

const TWICE = 'A trade can be in one group only.';

const GroupsBody = z.object({
  groups: z
    .array(
      tradeIds().check(
        z.minLength(2, { error: 'A group must have at least two trades.' }),
        z.maxLength(brokerImport.merged, { error: `At most ${brokerImport.merged} trades can be merged.` }),
      ),
      { error: 'groups must be a list of lists of ids.' },
    )
    .check(
      z.minLength(1, { error: 'groups must have at least one group.' }),
      z.maxLength(brokerImport.groups, { error: `At most ${brokerImport.groups} groups can be merged.` }),
      z.refine((groups) => new Set(groups.flat()).size === groups.flat().length, { error: TWICE }),
    ),
});

const GroupsReply = z.object({
  /** For `bulk.undo`. */
  id: z.string(),
  /** ISO 8601, in UTC. */
  undoUntil: z.string(),
  /** The trade of each group, in the order of the groups. */
  ids: z.array(z.int()),
});

/** Imported trades that are merged into trades with legs. */
export const structures = {
  /**
   * Groups of trades of the filter that can be merged, oldest first. Trades that one order opened come with all of its
   * trades, or not at all. Accounts whose last answer to an import was `never` have none.
   */
  propose: traderCall('GET', '/api/imports/structures', {
    query: ProposalQuery,
    reply: Proposals,
    readsTopics: ['trades', 'account'],
  }),
  /** Merges all groups, or none, as `importedTrades.merge`. `bulk.undo` undoes it within `timings.bulkUndoMs`. */
  merge: traderCall('POST', '/api/imports/structures', {
    headers: IdempotencyHeaders,
    body: GroupsBody,
    reply: GroupsReply,
    writesTopic: 'trades',
  }),
} as const;
