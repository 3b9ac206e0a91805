import { amount, inCents, journalDay, limits, renamed, requiredText, text, timeZone, z } from 'contracts';

const { accountLimits: max } = limits;

const notNegative = (label: string) =>
  inCents(amount(label).check(z.refine((value) => value >= 0, { error: `${label} must not be below 0.` })));
const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);

const DayEnd = z.object({
  /** Local time in `zone`. From it on, trades belong to the next trading day; 00:00 is midnight. */
  time: z
    .string({ error: 'The end of the day must look like 17:00.' })
    .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'The end of the day must look like 17:00.' })),
  zone: timeZone('The zone of the end of the day'),
});

/**
 * How the floor of the balance follows it: never, with the balance at the end of each day, or with that after each
 * close.
 */
const drawdownModes = ['static', 'eod', 'intraday'] as const;
export type DrawdownMode = (typeof drawdownModes)[number];

/** The balance must stay above a floor, which never rises above `stopAt`. */
const Drawdown = renamed(
  z.object({
    mode: z.enum(drawdownModes, { error: `The mode must be one of ${drawdownModes.join(', ')}.` }),
    amount: notNegative('The drawdown'),
    stopAt: orNull(notNegative('The stop of the floor')),
  }),
  { amount: 'cents', stopAt: 'stopAtCents' },
);

/** The result of a day must stay above −`amount`. `lock` ends the day, `fail` the account. */
const DailyLoss = renamed(
  z.object({
    amount: notNegative('The daily loss'),
    effect: z.enum(['lock', 'fail'], { error: 'The effect must be lock or fail.' }),
  }),
  { amount: 'cents' },
);

/** Where a rule begins to count: with the phase, or with its latest payout. */
const since = z._default(z.enum(['phase', 'payout'], { error: 'since must be phase or payout.' }), 'phase');

const percentError = 'The percent of the best day must be above 0 and at most 100.';

/** The best day is at most a share of the total, or of the target while the total is below it. */
const Consistency = z.object({
  percent: z
    .number({ error: percentError })
    .check(z.refine((value) => value > 0 && value <= 100, { error: percentError })),
  base: z.enum(['total', 'target'], { error: 'base must be total or target.' }),
  since,
});

const countError = 'The number of days must be a whole number, 0 or above.';

/** At least `count` days with a profit of at least `minProfit`. */
const QualifyingDays = renamed(
  z.object({
    count: z.int({ error: countError }).check(z.gte(0, { error: countError }), z.lte(10_000, { error: countError })),
    minProfit: notNegative('The least profit of a day'),
    since,
  }),
  { minProfit: 'minProfitCents' },
);

export const Phase = renamed(
  z.object({
    name: requiredText('The name of a phase', limits.labelLength),
    from: journalDay(),
    startBalance: notNegative('The start balance'),
    dayEnd: DayEnd,
    target: orNull(notNegative('The target')),
    drawdown: orNull(Drawdown),
    dailyLoss: orNull(DailyLoss),
    consistency: orNull(Consistency),
    days: orNull(QualifyingDays),
    /** When and where these rules were published. */
    asOf: orNull(journalDay()),
    source: orNull(text('The source', max.sourceLength)),
  }),
  { startBalance: 'startBalanceCents', target: 'targetCents' },
);
export type Phase = z.output<typeof Phase>;

export const ledgerKinds = ['payout', 'deposit', 'fee', 'adjustment'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** Money that moved without a trade. Only an adjustment can be negative. */
export const LedgerEntry = renamed(
  z
    .object({
      date: journalDay(),
      kind: z.enum(ledgerKinds, { error: `The kind must be one of ${ledgerKinds.join(', ')}.` }),
      amount: inCents(amount('The amount')),
    })
    .check(
      z.refine(({ kind, amount: cents }) => kind === 'adjustment' || cents >= 0, {
        error: 'The amount must not be below 0. Only an adjustment can be.',
        path: ['amount'],
      }),
    ),
  { amount: 'cents' },
);
export type LedgerEntry = z.output<typeof LedgerEntry>;

const hasDistinctStarts = (phases: readonly { from: string }[]): boolean =>
  new Set(phases.map(({ from }) => from)).size === phases.length;

/** Phases in the order of their start. */
const phases = z.array(Phase, { error: 'Phases must be a list.' }).check(
  z.maxLength(max.phases, { error: `An account can have at most ${max.phases} phases.` }),
  z.refine(hasDistinctStarts, { error: 'Two phases begin on the same day.' }),
  z.overwrite((list) => list.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
);

const ledger = z.array(LedgerEntry, { error: 'The ledger must be a list.' }).check(
  z.maxLength(max.entries, {
    error: () => `The ledger of an account can have at most ${max.entries.toLocaleString('en-US')} entries.`,
  }),
  z.overwrite((list) => list.toSorted((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1))),
);

export const AccountRulesFields = z.object({ phases, ledger: z._default(ledger, []) });

/** A codec, so that clients send it with the names inside the product. */
export const AccountRulesBody = renamed(AccountRulesFields, {});
export type AccountRulesBody = z.output<typeof AccountRulesBody>;
