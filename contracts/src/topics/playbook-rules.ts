import { Done, IdempotencyHeaders, IfMatch, limits, requiredText, text, traderCall, z } from 'contracts';
import { anyDay, Condition, conditions, setupOrNull } from 'contracts/playbook-conditions';

const { playbook } = limits;

/** Identifies a rule of one trader. */
const PlaybookParams = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'Id must be the id of a rule.')),
});

/** The fields of a rule, before its period is checked. */
export const RuleFields = z.object({
  /** Null: the rule belongs to every trade. */
  setup: setupOrNull,
  /** The heading under which the page lists the rule; may be empty. */
  group: z._default(text('Group', playbook.groupLength), ''),
  text: requiredText('Text', playbook.ruleLength),
  /** Whether a trade must keep the rule to be clean. */
  required: z.boolean({ error: 'required must be true or false.' }),
  weight: z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'weight must be 1, 2 or 3.' }),
  conditions,
  /** The first and the last date of the trades to which the rule applies, both included; null without a bound. */
  from: z._default(z.nullable(anyDay('From')), null),
  until: z._default(z.nullable(anyDay('Until')), null),
});

/** A rule whose period ends before it begins is refused. */
export const periodInOrder = z.refine<{ from: string | null; until: string | null }>(
  ({ from, until }) => from === null || until === null || from <= until,
  { error: 'From cannot be after Until.', path: ['from'] },
);

export const RuleBody = RuleFields.check(periodInOrder);
export type RuleBody = z.output<typeof RuleBody>;

export const Rule = z.object({
  id: z.string(),
  setup: z.nullable(z.string()),
  group: z.string(),
  text: z.string(),
  required: z.boolean(),
  weight: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  conditions: z.nullable(z.array(Condition)),
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** For If-Match. */
  version: z.int(),
});
export type Rule = z.output<typeof Rule>;

/** All rules in the trader's order. */
const RuleList = z.object({ rules: z.array(Rule) });

const RuleOrder = z.object({
  order: z
    .array(z.string({ error: 'Each entry of order must be the id of a rule.' }), {
      error: 'order must be a list of ids.',
    })
    .check(z.maxLength(playbook.rules, { error: `order can have at most ${playbook.rules} ids.` })),
});

const writes = { writesTopic: 'trades' } as const;

/** Rules of a setup or of every trade. A rule with conditions answers itself for every trade to which it applies. */
export const rules = {
  list: traderCall('GET', '/api/rules', {
    opens: 'stats:read',
    opensInR: 'plain',
    reply: RuleList,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
  create: traderCall('POST', '/api/rules', {
    headers: IdempotencyHeaders,
    body: RuleBody,
    reply: Rule,
    status: 201,
    ...writes,
  }),
  /** Keeps the answers that the trader typed. */
  update: traderCall('PUT', '/api/rules/:id', {
    params: PlaybookParams,
    headers: IfMatch,
    body: RuleBody,
    reply: Rule,
    ...writes,
  }),
  /** Takes all ids, each once; otherwise 409. */
  order: traderCall('PATCH', '/api/rules', { body: RuleOrder, reply: RuleList, ...writes }),
  delete: traderCall('DELETE', '/api/rules/:id', { params: PlaybookParams, reply: Done, ...writes }),
  /** Within `timings.trashMs` after the deletion. */
  restore: traderCall('POST', '/api/rules/:id/restore', { params: PlaybookParams, reply: Rule, ...writes }),
} as const;
