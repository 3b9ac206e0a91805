import { IfMatch, inCents, instant, journalDay, limits, renamed, requiredText, traderCall, z } from 'contracts';
import { balanceFields, balanceNames, accountLimits as balances, currency } from 'contracts/account-balances';
import { AccountRulesBody, LedgerEntry, Phase } from 'contracts/account-rules';

export type { AccountSummary, Performance } from 'contracts/account-balances';

const AccountRules = z.object({
  account: z.string(),
  currency,
  phases: z.array(Phase),
  ledger: z.array(LedgerEntry),
  /** For If-Match; 0 before the first change. */
  version: z.int(),
});
export type AccountRules = z.output<typeof AccountRules>;

const Breach = renamed(
  z.object({
    /** The closing time of the trade, in UTC; its date if it has none. */
    at: z.string(),
    rule: z.enum(['drawdown', 'dailyLoss']),
    /** `possible`: only the MAE of the trade reaches the floor. */
    certainty: z.enum(['certain', 'possible']),
    trade: z.int(),
    /** By how much the limit was exceeded, 0 or above. */
    amount: inCents(),
  }),
  { amount: 'cents' },
);
export type Breach = z.output<typeof Breach>;

/** A trading day on which the account had a trade or an entry of its ledger. */
const LimitDay = renamed(
  z.object({
    date: z.string(),
    trades: z.int(),
    /** Without the ledger. */
    result: inCents(),
    /** At the end of the day. */
    balance: inCents(),
    /** The floor at the last close of the day; null without a drawdown rule. */
    floor: z.nullable(inCents()),
  }),
  { result: 'resultCents', balance: 'balanceCents', floor: 'floorCents' },
);
export type LimitDay = z.output<typeof LimitDay>;

/**
 * The state of an account in its phase. Before the first phase, the balance is 0 and the rest null; a rule that the
 * phase does not have is null. Results and totals are sums of trades, without the ledger.
 */
const AccountState = renamed(
  z.object({
    ...balanceFields,
    currency,
    /** The intraday floor, if every trade reached its MFE before it closed. */
    floorAtMost: z.nullable(inCents()),
    /** `amount` is the profit above the start balance. */
    target: z.nullable(
      renamed(z.object({ amount: inCents(), remaining: inCents() }), { amount: 'cents', remaining: 'remainingCents' }),
    ),
    consistency: z.nullable(
      renamed(
        z.object({
          /** 0 without a day with profit. */
          bestDay: inCents(),
          /** The share of the best day in the total (or target), not rounded; null while the total is not above 0. */
          percent: z.nullable(z.number()),
          reached: z.nullable(z.boolean()),
          /** The total with which the best day is within the limit. */
          neededTotal: inCents(),
        }),
        { bestDay: 'bestDayCents', neededTotal: 'neededTotalCents' },
      ),
    ),
    /** `count` days are needed, `qualified` have been reached. */
    days: z.nullable(z.object({ count: z.int(), qualified: z.int() })),
    /** The breaches of the phase, in the order of closing. */
    breaches: z.nullable(z.array(Breach)),
    /** Trades without MAE or MFE, of which a possible breach is not known. */
    unknown: z.nullable(z.object({ trades: z.int() })),
    /** The days of the phase up to `at`, in order. */
    history: z.nullable(z.array(LimitDay)),
  }),
  { ...balanceNames, floorAtMost: 'floorAtMostCents' },
);
export type AccountState = z.output<typeof AccountState>;

/** `day`: the end of a trading day, before the next one begins. */
const Moment = z.object({ at: z.optional(instant('at')), day: z.optional(journalDay()) }).check(
  z.refine(({ at, day }) => at === undefined || day === undefined, {
    error: 'Only one of at and day can be given.',
    path: ['day'],
  }),
);
export type Moment = z.output<typeof Moment>;

const Params = z.object({ account: requiredText('Account', limits.labelLength) });
const path = '/api/account-limits/:account';

/**
 * Limits and balance of accounts, by name. An account that is in no list is 404, except for `change`, which adds it.
 */
export const accountLimits = {
  change: traderCall('PUT', path, {
    params: Params,
    headers: IfMatch,
    body: AccountRulesBody,
    reply: AccountRules,
    // Rules of the playbook can depend on limits, so their answers about all trades can change.
    writesTopic: 'trades',
  }),
  get: traderCall('GET', path, {
    opens: 'stats:read',
    params: Params,
    query: Moment,
    reply: AccountState,
    readsTopics: ['trades', 'flags'],
  }),
  rules: traderCall('GET', `${path}/rules`, {
    opens: 'stats:read',
    params: Params,
    reply: AccountRules,
    readsTopics: ['trades', 'flags'],
  }),
  // Last, so that the recorded example of the list has the account that the example of `change` adds.
  ...balances,
} as const;
