import {
  factNames,
  IfMatch,
  limits,
  renamed,
  TradeFields,
  TradeParams,
  text,
  timesInOrder,
  traderCall,
  z,
} from 'contracts';

const answer = z.nullable(z.enum(['yes', 'no'], { error: 'An answer must be yes, no or null.' }));
const GRADE_ERROR = 'grade must be a whole number from 1 to 5, or null.';
const grade = z.int({ error: GRADE_ERROR }).check(z.gte(1, { error: GRADE_ERROR }), z.lte(5, { error: GRADE_ERROR }));
const lesson = text('Lesson', limits.playbook.lessonLength);

/** What the trader has typed about a trade, in an exported journal. Answers are by the key of their rule. */
export const journalCheckFields = {
  answers: z.optional(z.record(z.string(), z.enum(['yes', 'no']))),
  grade: z.optional(grade),
  lesson: z.optional(lesson),
  reviewedAt: z.optional(z.iso.datetime({ error: 'reviewedAt must be a time in UTC.' })),
};

/** A rule that applies to the trade, with its answer. */
const CheckedRule = z.object({
  id: z.string(),
  setup: z.nullable(z.string()),
  group: z.string(),
  text: z.string(),
  required: z.boolean(),
  weight: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Null: not answered, or a fact is unknown. */
  answer,
  /** Whether the trader or the facts of the trade answer; a typed answer wins. */
  by: z.nullable(z.enum(['you', 'facts'])),
  /** The facts of an automatic answer in words, such as "opened 11:42". */
  reason: z.nullable(z.string()),
});
export type CheckedRule = z.output<typeof CheckedRule>;

export const Check = z.object({
  rules: z.array(CheckedRule),
  /** The quality of the execution, not of the result. */
  grade: z.nullable(z.int()),
  lesson: z.string(),
  /** ISO 8601, in UTC. */
  reviewedAt: z.nullable(z.string()),
  /** For If-Match; another counter than the trade's. */
  version: z.int(),
});
export type Check = z.output<typeof Check>;

/** Omitted fields and rules that are not named stay as they are. Null removes an answer or the grade. */
export const CheckBody = z.object({
  answers: z.optional(
    z.record(z.string(), answer, { error: 'answers must have the answer of each rule id.' }).check(
      z.refine((answers) => Object.keys(answers).length <= limits.playbook.rules, {
        error: `answers can have at most ${limits.playbook.rules} rules.`,
      }),
    ),
  ),
  grade: z.optional(z.nullable(grade)),
  lesson: z.optional(lesson),
  reviewed: z.optional(z.boolean({ error: 'reviewed must be true or false.' })),
});
export type CheckBody = z.output<typeof CheckBody>;

/** The fields of a trade that is being typed, on which its rules can depend. An absent fact is not known. */
export const DraftTrade = renamed(
  z.omit(TradeFields, { tradeName: true, amount: true, executions: true }).check(timesInOrder),
  { tradeTag: 'ticker', flagType: 'setup', comments: 'notes', ...factNames },
);
export type DraftTrade = z.output<typeof DraftTrade>;

/** A codec, so that clients send a trade with the names inside the product. */
export const DraftBody = renamed(
  z.object({
    /** The trade that is edited; null for a new one. */
    id: z.nullable(z.int({ error: 'id must be the number of a trade, or null.' })),
    trade: DraftTrade,
  }),
  {},
);
export type DraftBody = z.output<typeof DraftBody>;

export const check = {
  get: traderCall('GET', '/api/trades/:id/check', {
    opens: 'stats:read',
    opensInR: 'plain',
    params: TradeParams,
    reply: Check,
    readsTopics: ['trades', 'flags'],
  }),
  change: traderCall('PUT', '/api/trades/:id/check', {
    opens: 'trades:write',
    opensInR: 'plain',
    params: TradeParams,
    headers: IfMatch,
    body: CheckBody,
    reply: Check,
    writesTopic: 'trades',
  }),
  /**
   * The rules of a trade as it is typed, before it is saved (PLB-10). It takes the place of the trade `id`, whose typed
   * answers and files count. A new trade's files are not known.
   */
  draft: traderCall('POST', '/api/playbook/draft', {
    opens: 'stats:read',
    body: DraftBody,
    reply: z.object({ rules: z.array(CheckedRule) }),
  }),
} as const;
