import { amount, anyDecimal, inCents, positiveAmount, positiveDecimal } from '../base/amounts.ts';
import { limits } from '../base/limits.ts';
import { requiredText, text } from '../base/text.ts';
import { instant } from '../base/times.ts';
import { renamed } from '../base/wire.ts';
import * as z from '../base/zod.ts';

const amountFromZero = (label: string) =>
  amount(label).check(z.refine((value) => value >= 0, { error: `${label} must not be below 0.` }));

const legError = `The leg of an execution must be a whole number from 0 to ${limits.legs - 1}.`;
const leg = z
  .int({ error: legError })
  .check(z.gte(0, { error: legError }), z.lte(limits.legs - 1, { error: legError }));

const Execution = renamed(
  z.object({
    at: instant('The time of an execution'),
    side: z.enum(['buy', 'sell'], { error: 'The side of an execution must be buy or sell.' }),
    quantity: positiveDecimal('The quantity of an execution'),
    price: anyDecimal('The price of an execution'),
    /** In dollars; below 0 for a rebate. */
    fees: inCents(amount('The fees of an execution')),
    /** The index of its leg, in a trade of several. */
    leg: z.optional(leg),
  }),
  { fees: 'feesCents' },
);
export type Execution = z.output<typeof Execution>;

/** The executions of a trade, in the order of their times. */
export const executionList = z.array(Execution, { error: 'Executions must be a list.' }).check(
  z.maxLength(limits.executions, {
    error: () => `A trade can have at most ${limits.executions.toLocaleString('en-US')} executions.`,
  }),
);

/** An omitted fact stays as it is; null removes it. */
const removable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** Names that are not in the trader's list are added to it. */
export function tradeTags() {
  return z
    .array(requiredText('Tag', limits.labelLength), { error: 'Tags must be a list of names.' })
    .check(z.maxLength(limits.tagsPerTrade, { error: `A trade can have at most ${limits.tagsPerTrade} tags.` }));
}

/** The optional facts of a trade, besides its result and texts. Money is in dollars on the wire. */
export const FactFields = {
  side: removable(z.enum(['long', 'short'], { error: 'Side must be long or short.' })),
  /** Shares, contracts or lots at the largest position. */
  quantity: removable(positiveDecimal('Quantity')),
  /** Averages, weighted by size. */
  entryPrice: removable(positiveDecimal('Entry Price')),
  exitPrice: removable(positiveDecimal('Exit Price')),
  openedAt: removable(instant('Opened')),
  closedAt: removable(instant('Closed')),
  /** Already subtracted from the amount; below 0 for a rebate. */
  fees: removable(inCents(amount('Fees'))),
  /** R-multiple = amount ÷ risk. */
  risk: removable(inCents(positiveAmount('Risk'))),
  /** Planned R = |target − entry| ÷ |entry − stop|. */
  stop: removable(positiveDecimal('Stop')),
  target: removable(positiveDecimal('Target')),
  /** The worst and the best open result during the trade, both 0 or above. */
  mae: removable(inCents(amountFromZero('MAE'))),
  mfe: removable(inCents(amountFromZero('MFE'))),
  /** The executions in the order of their times. */
  executions: removable(executionList),
  /** The name of an account. A new name is added to the trader's accounts. */
  account: removable(text('Account', limits.labelLength)),
  tags: removable(tradeTags()),
} as const;

/** Facts in a reply. Absent: not known. */
export const factReplies = {
  side: z.optional(z.enum(['long', 'short'])),
  quantity: z.optional(z.string()),
  entryPrice: z.optional(z.string()),
  exitPrice: z.optional(z.string()),
  openedAt: z.optional(z.string()),
  closedAt: z.optional(z.string()),
  fees: z.optional(inCents()),
  risk: z.optional(inCents()),
  stop: z.optional(z.string()),
  target: z.optional(z.string()),
  mae: z.optional(inCents()),
  mfe: z.optional(inCents()),
  /** Only in replies about one trade. */
  executions: z.optional(z.array(Execution)),
  account: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
} satisfies Record<keyof typeof FactFields, z.ZodMiniType>;

/** Where MAE and MFE of a trade are from. */
export const excursionOrigins = ['typed', 'imported', 'computed'] as const;
export type ExcursionOrigin = (typeof excursionOrigins)[number];

export const factNames = {
  fees: 'feesCents',
  risk: 'riskCents',
  mae: 'maeCents',
  mfe: 'mfeCents',
} as const;

export interface Times {
  openedAt?: string | null | undefined;
  closedAt?: string | null | undefined;
}

export const closedTooEarly = 'Closed must not be before Opened.';

export function areTimesInOrder({ openedAt, closedAt }: Times): boolean {
  return !openedAt || !closedAt || openedAt <= closedAt;
}
