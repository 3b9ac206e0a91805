import { amountScope, inCents, instant, limits, MeasuredFilter, renamed, requiredText, traderCall, z } from 'contracts';

const { simulation: max } = limits;

const orNull = <S extends z.ZodMiniType>(schema: S) => z._default(z.nullable(schema), null);

const whole = (name: string, from: number, to: number) => {
  const error = `${name} must be a whole number from ${from} to ${to.toLocaleString('en-US')}.`;
  return z.int({ error }).check(z.gte(from, { error }), z.lte(to, { error }));
};

const blockError = `block must be a number from 1 to ${max.block}, or null.`;
const scaleError = `scale must be a number above 0 and at most ${max.scale}, or null.`;

export const SimulateBody = z.object({
  /** Its phase in force goes on in the futures. Null: only the sum of the results is simulated. */
  account: orNull(requiredText('Account', limits.labelLength)),
  /** How many trading days a future has at most. */
  days: whole('days', 1, max.days),
  paths: whole('paths', max.minPaths, max.paths),
  /** The mean length of the runs of days that are drawn together. Null: the automatic length. */
  block: orNull(
    z.number({ error: blockError }).check(z.gte(1, { error: blockError }), z.lte(max.block, { error: blockError })),
  ),
  /** The same seed gives the same reply. Null: a random one. */
  seed: orNull(z.int({ error: 'seed must be a whole number, or null.' })),
  /** Multiplies every result. Null: 1. */
  scale: orNull(
    z.number({ error: scaleError }).check(z.refine((value) => value > 0 && value <= max.scale, { error: scaleError })),
  ),
  /** Only trades that were closed by then are drawn, and the phase goes on from its state there. Null: now. */
  at: orNull(instant('at')),
});
export type SimulateBody = z.output<typeof SimulateBody>;

/**
 * The share of the futures, from 0 to 1, and the 90 % interval of the probability itself: how far it would move if the
 * days of the journal had been others of the same kind.
 */
const Chance = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Chance = z.output<typeof Chance>;

/** Quantiles after a number of days: of the balance of the account, or of the sum of the results without one. */
const Band = renamed(
  z.object({ day: z.int(), p5: inCents(), p25: inCents(), p50: inCents(), p75: inCents(), p95: inCents() }),
  { p5: 'p5Cents', p25: 'p25Cents', p50: 'p50Cents', p75: 'p75Cents', p95: 'p95Cents' },
);
export type Band = z.output<typeof Band>;

export const Simulation = z.object({
  seed: z.int(),
  /** What the futures were drawn from: trading days with their trades. `from` and `to` are null without any. */
  source: z.object({
    days: z.int(),
    trades: z.int(),
    /** The mean length of the runs of days, not rounded. */
    block: z.number(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
  }),
  /** Null without an account, and for a phase without a target and without a number of days: nothing passes it. */
  pass: z.nullable(Chance),
  /** Shares of the futures, from 0 to 1. `time`: the days were over. Null without an account. */
  fail: z.nullable(z.object({ drawdown: z.number(), dailyLoss: z.number(), time: z.number() })),
  /** Quantiles of the trading days until passing; null when no future passes. */
  daysToPass: z.nullable(z.object({ p10: z.number(), p50: z.number(), p90: z.number() })),
  /** One for each day. A future that has ended keeps its value. */
  bands: z.array(Band),
  /** Quantiles of the largest drawdown of the futures, trade by trade. */
  drawdown: z.nullable(renamed(z.object({ p50: inCents(), p95: inCents() }), { p50: 'p50Cents', p95: 'p95Cents' })),
  /** The futures that end below the start of the simulation. */
  loss: z.nullable(Chance),
  /** Why nothing was simulated, in one sentence. The figures are then null, and there are no bands. */
  refused: z.nullable(z.string()),
  ...amountScope,
});
export type Simulation = z.output<typeof Simulation>;

/** Futures drawn from the trading days of the journal. Open losses (MAE) are not counted. */
export const simulate = {
  /** An account that is in no list is 404. With an account, the unit r is 400, because limits are money. */
  run: traderCall('POST', '/api/simulate', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    body: SimulateBody,
    reply: Simulation,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
