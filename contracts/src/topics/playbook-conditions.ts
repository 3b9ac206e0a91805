import { amount, isRealDay, limits, requiredText, z } from 'contracts';

/** The values of a list of names or tickers of a condition. */
const listOf = <S extends z.ZodMiniType>(label: string, item: S) =>
  z
    .array(item, { error: `${label} must be a list.` })
    .check(
      z.minLength(1, { error: `${label} must have at least one entry.` }),
      z.maxLength(limits.filterValues, { error: `${label} can have at most ${limits.filterValues} entries.` }),
    );

const names = (label: string) => listOf(label, requiredText(label, limits.labelLength));
const tickers = listOf('in', requiredText('Ticker Symbol', limits.tickerLength).check(z.toUpperCase()));

const clockTime = (label: string) => {
  const error = `${label} must be a time of day, like 09:30.`;
  return z.string({ error }).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error }));
};

const fromZero = (label: string) =>
  z
    .number({ error: `${label} must be a number.` })
    .check(z.gte(0, { error: `${label} must not be below 0.` }), z.lte(1e12, { error: `${label} is too large.` }));
const dollarsFromZero = (label: string) =>
  amount(label).check(z.refine((value) => value >= 0, { error: `${label} must not be below 0.` }));
const multipleFromZero = (label: string) =>
  fromZero(label).check(
    z.refine((value) => Number(value.toFixed(2)) === value, { error: `${label} can have at most 2 decimals.` }),
  );

/** A range of a fact, both ends included. At least one end is required. */
const range = <const F extends string, S extends z.ZodMiniType<number, number>>(fact: F, bound: (label: string) => S) =>
  z.object({ fact: z.literal(fact), min: z.optional(bound('min')), max: z.optional(bound('max')) }).check(
    z.refine(({ min, max }) => min !== undefined || max !== undefined, {
      error: 'min or max is required.',
      path: ['min'],
    }),
    z.refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
      error: 'min cannot be above max.',
      path: ['min'],
    }),
  );

const contentNames = ['stop', 'risk', 'notes', 'media', 'tags'] as const;

const weekday = z
  .int({ error: 'A weekday must be a number from 0 (Sunday) to 6.' })
  .check(
    z.gte(0, { error: 'A weekday must be a number from 0 (Sunday) to 6.' }),
    z.lte(6, { error: 'A weekday must be a number from 0 (Sunday) to 6.' }),
  );

/** The facts that a condition can have, for the error of an unknown one. */
const conditionFacts = [
  ...['opened', 'weekday', 'side', 'ticker', 'account', 'tag', 'risk', 'quantity', 'duration', 'plannedR', 'has'],
  ...['tradeOfDay', 'minutesAfterLoss', 'dayResultBefore', 'planned', 'roomBefore'],
];

/**
 * A condition on the facts of a trade and on the earlier trades of its date. Money is in dollars, durations are in
 * minutes.
 */
export const Condition = z.discriminatedUnion(
  'fact',
  [
    /** The time of the opening in the trader's zone: from ≤ time < until, over midnight when from > until. */
    z
      .object({ fact: z.literal('opened'), from: clockTime('from'), until: clockTime('until') })
      .check(z.refine(({ from, until }) => from !== until, { error: 'from and until must differ.', path: ['from'] })),
    /** The weekday of the trade's date; 0 is Sunday. */
    z.object({ fact: z.literal('weekday'), in: listOf('in', weekday) }),
    z.object({ fact: z.literal('side'), is: z.enum(['long', 'short'], { error: 'is must be long or short.' }) }),
    z.object({ fact: z.literal('ticker'), in: tickers }),
    z.object({ fact: z.literal('account'), in: names('in') }),
    /** The trade has none of the tags, or at least one of them. */
    z.object({ fact: z.literal('tag'), none: z.optional(names('none')), any: z.optional(names('any')) }).check(
      z.refine(({ none, any }) => (none === undefined) !== (any === undefined), {
        error: 'A condition on tags needs either none or any.',
        path: ['none'],
      }),
    ),
    /** The stored risk, in dollars. */
    range('risk', dollarsFromZero),
    range('quantity', fromZero),
    range('duration', fromZero),
    /** |target − entry| ÷ |entry − stop|, rounded to two decimals. */
    range('plannedR', multipleFromZero),
    z.object({
      fact: z.literal('has'),
      what: z.enum(contentNames, { error: `what must be one of ${contentNames.join(', ')}.` }),
    }),
    /** The rank by opening among the trades of the date that have an opening time. */
    z.object({
      fact: z.literal('tradeOfDay'),
      max: z
        .int({ error: 'max must be a whole number.' })
        .check(z.gte(1, { error: 'max must be above 0.' }), z.lte(limits.tradesPerDay, { error: 'max is too large.' })),
    }),
    /** Minutes from the latest losing close of another trade of the date to the opening. */
    z.object({ fact: z.literal('minutesAfterLoss'), min: fromZero('min') }),
    /** The result of the other trades of the date that closed at or before the opening. */
    z.object({ fact: z.literal('dayResultBefore'), min: amount('min') }),
    /** The plan of the date, as it was at the opening, names the ticker, the underlying or the setup. */
    z.object({ fact: z.literal('planned') }),
    /** The room of the account's trading day at the opening, from the other trades that closed before it. */
    z.object({ fact: z.literal('roomBefore'), min: amount('min') }),
  ],
  { error: `fact must be one of ${conditionFacts.join(', ')}.` },
);
export type Condition = z.output<typeof Condition>;

const maxConditions = limits.playbook.conditions;

/** All conditions must hold. Null: the trader answers. */
export const conditions = z.nullable(
  z
    .array(Condition, { error: 'conditions must be a list or null.' })
    .check(
      z.minLength(1, { error: 'conditions must have at least one entry, or be null.' }),
      z.maxLength(maxConditions, { error: `A rule can have at most ${maxConditions} conditions.` }),
    ),
);

/** The name of a setup; null for every trade. */
export const setupOrNull = z.nullable(requiredText('Setup Type', limits.setupLength));

export function anyDay(label: string) {
  const error = `${label} must be a real day, written like 2026-01-31.`;
  return z.string({ error }).check(z.refine(isRealDay, { error }));
}
