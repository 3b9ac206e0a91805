import { amountScope, inCents, limits, MeasuredFilter, renamed, traderCall, z } from 'contracts';
import { Condition } from 'contracts/playbook-conditions';
import { Verdict } from 'contracts/verdicts';
import { listedTrade, MeasuredPage, walkFields, walkNames } from 'contracts/what-if';

const { rules: maxRules, conditions: maxConditions } = limits.playbook;
const { conditionLists: maxLists } = limits.whatIf;

const adHocRule = z
  .array(Condition, { error: 'Each entry of conditions must be the list of conditions of one rule.' })
  .check(
    z.minLength(1, { error: 'A rule must have at least one condition.' }),
    z.maxLength(maxConditions, { error: `A rule can have at most ${maxConditions} conditions.` }),
  );

/** Rules of the playbook, and others for every trade that are not saved. At least one is required. */
export const WhatIfRulesBody = z
  .object({
    rules: z._default(
      z
        .array(z.string({ error: 'Each entry of rules must be the id of a rule.' }), {
          error: 'rules must be a list of ids.',
        })
        .check(z.maxLength(maxRules, { error: `rules can have at most ${maxRules} ids.` })),
      [],
    ),
    conditions: z._default(
      z
        .array(adHocRule, { error: 'conditions must be a list of lists.' })
        .check(z.maxLength(maxLists, { error: `conditions can have at most ${maxLists} lists.` })),
      [],
    ),
  })
  .check(
    z.refine(({ rules, conditions }) => rules.length + conditions.length > 0, {
      error: 'At least one rule is required, in rules or conditions.',
      path: ['rules'],
    }),
  );
export type WhatIfRulesBody = z.output<typeof WhatIfRulesBody>;

/** The figures of the selected trades, as analytics has them: null without trades. */
const WhatIfFigures = renamed(
  z.object({
    trades: z.int(),
    net: z.nullable(inCents()),
    winPercent: z.nullable(z.number()),
    profitFactor: z.nullable(z.union([z.number(), z.literal('infinite')])),
    /** The largest decline of cumulative P&L, trade by trade. A positive number. */
    maxDrawdown: z.nullable(inCents()),
  }),
  { net: 'netCents', maxDrawdown: 'maxDrawdownCents' },
);
export type WhatIfFigures = z.output<typeof WhatIfFigures>;

export const WhatIfRulesReply = z.object({
  before: WhatIfFigures,
  /** Without the trades that break a rule. */
  after: WhatIfFigures,
  left: renamed(z.object({ trades: z.int(), net: inCents() }), { net: 'netCents' }),
  /**
   * What leaving the trades out adds per trade, over the last 40 % of the selected trades. Null with fewer than two
   * trades to judge by.
   */
  walk: z.nullable(renamed(z.object(walkFields), walkNames)),
  verdict: Verdict,
  ...amountScope,
});
export type WhatIfRulesReply = z.output<typeof WhatIfRulesReply>;

const LeftOutTrade = renamed(
  // Null in another currency than that of the sums.
  z.object({ ...listedTrade, net: z.nullable(inCents()) }),
  { net: 'netCents' },
);
export type LeftOutTrade = z.output<typeof LeftOutTrade>;

export const LeftOutTrades = z.object({
  /** The last trades first; `limit` is 100 unless given. */
  trades: z.array(LeftOutTrade),
  /** Absent on the last page. */
  nextCursor: z.optional(z.string()),
  ...amountScope,
});
export type LeftOutTrades = z.output<typeof LeftOutTrades>;

const readsTopics = ['trades', 'flags'] as const;

/** The journal without the trades that break rules. Computes and stores nothing. */
export const whatIfRules = {
  leaveOut: traderCall('POST', '/api/what-if/rules', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    body: WhatIfRulesBody,
    reply: WhatIfRulesReply,
    readsTopics,
  }),
  /** The trades that are left out. */
  list: traderCall('POST', '/api/what-if/rules/trades', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredPage,
    body: WhatIfRulesBody,
    reply: LeftOutTrades,
    readsTopics,
  }),
} as const;
