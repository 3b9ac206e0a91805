import { inCents, renamed, traderCall, z } from 'contracts';

/** The currency of all amounts, if the account has one. */
export const currency = z.optional(z.string());

/** How the money of a phase developed. Entries of the ledger are neither a result nor a drawdown. */
const Performance = renamed(
  z.object({
    startBalance: inCents(),
    /** The sum of the trades. */
    result: inCents(),
    /** The result in percent of the start balance and the deposits, with 2 decimals; null when these are 0. */
    returnPercent: z.nullable(z.number()),
    /** How far the balance is below its highest one after a close, in percent; null while that is not above 0. */
    drawdownPercent: z.nullable(z.number()),
    /** The largest drawdown after a close; 0 without one. */
    maxDrawdownPercent: z.number(),
  }),
  { startBalance: 'startBalanceCents', result: 'resultCents' },
);
export type Performance = z.output<typeof Performance>;

export const balanceFields = {
  phase: z.nullable(z.string()),
  balance: inCents(),
  floor: z.nullable(inCents()),
  /** Balance − floor. */
  room: z.nullable(inCents()),
  /** The trading day of `at`. `room` is the daily loss + the result. */
  day: z.nullable(
    renamed(z.object({ date: z.string(), result: inCents(), room: z.nullable(inCents()) }), {
      result: 'resultCents',
      room: 'roomCents',
    }),
  ),
  performance: z.nullable(Performance),
};
export const balanceNames = { balance: 'balanceCents', floor: 'floorCents', room: 'roomCents' } as const;

/** An account in the list of all. */
const AccountSummary = renamed(
  z.object({
    account: z.string(),
    archived: z.boolean(),
    /** All trades of the account and their result, whatever its phases are. */
    trades: z.int(),
    result: inCents(),
    currency,
    ...balanceFields,
    /** How much the phase allows from the highest balance down to the floor. Absent without such a rule. */
    drawdown: z.optional(inCents()),
    /** The number of breaches in the phase, and of trades without MAE or MFE. */
    breaches: z.nullable(z.object({ certain: z.int(), possible: z.int(), unknown: z.int() })),
  }),
  { ...balanceNames, result: 'resultCents', drawdown: 'drawdownCents' },
);
export type AccountSummary = z.output<typeof AccountSummary>;

/**
 * The call that panels make on pages of other modules, which load no rules for it. `accountLimits` of
 * contracts/account-limits contains it.
 */
export const accountLimits = {
  /** All accounts of the trader's list, in its order. */
  list: traderCall('GET', '/api/account-limits', {
    opens: 'stats:read',
    reply: z.object({ accounts: z.array(AccountSummary) }),
    readsTopics: ['trades', 'flags'],
  }),
} as const;
