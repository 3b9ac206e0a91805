import {
  amount,
  anyDecimal,
  IfMatch,
  inCents,
  journalDay,
  limits,
  priceNumber,
  renamed,
  requiredText,
  text,
  traderCall,
  z,
} from 'contracts';
import { setupOrNull } from 'contracts/playbook-conditions';

const { dayJournal } = limits;

const line = (label: string) => text(label, dayJournal.lineLength);
const listOf = <S extends z.ZodMiniType>(label: string, item: S, max: number) =>
  z
    .array(item, { error: `${label} must be a list.` })
    .check(z.maxLength(max, { error: `${label} can have at most ${max} entries.` }));

/** A number, or a decimal as text like the prices of a trade. Stored and returned as it was sent. */
const price = z.union([priceNumber('The price of a level'), anyDecimal('The price of a level')], {
  error: 'The price of a level must be a number.',
});

const Level = z.object({ price, label: z._default(line('The label of a level'), '') });

/**
 * The specified name of a field. Inside the product it has another one, because an object with `then` looks like a
 * promise.
 */
const THEN = 'then';
const SCENARIO_NAMES = { if: 'condition', [THEN]: 'action' } as const;

/** What the trader does if the market does something. */
export const ScenarioText = renamed(z.object({ if: line('If'), [THEN]: line('Then') }), SCENARIO_NAMES);

/** A trade of the setup is planned. */
const Scenario = renamed(
  z.object({ if: line('If'), [THEN]: line('Then'), setup: z._default(setupOrNull, null) }),
  SCENARIO_NAMES,
);

const maxLossError = 'Maximum loss must not be below 0.';
const maxTradesError = 'Maximum trades must be a whole number above 0.';

/** The content of a plan. Omitted fields are empty. Tickers are stored in upper case. */
export const planFields = {
  bias: z._default(line('Bias'), ''),
  focus: z._default(line('Focus'), ''),
  tickers: z._default(
    listOf('Tickers', requiredText('Ticker Symbol', limits.tickerLength).check(z.toUpperCase()), dayJournal.tickers),
    [],
  ),
  levels: z._default(listOf('Levels', Level, dayJournal.levels), []),
  scenarios: z._default(listOf('Scenarios', Scenario, dayJournal.scenarios), []),
  /** In dollars, 0 or above. */
  maxLoss: z._default(
    z.nullable(inCents(amount('Maximum loss').check(z.refine((value) => value >= 0, { error: maxLossError })))),
    null,
  ),
  maxTrades: z._default(z.nullable(z.int({ error: maxTradesError }).check(z.gte(1, { error: maxTradesError }))), null),
};
export const PLAN_NAMES = { maxLoss: 'maxLossCents' } as const;

export const PlanBody = renamed(z.object(planFields), PLAN_NAMES);
export type PlanBody = z.output<typeof PlanBody>;

export const Plan = renamed(
  z.object({
    bias: z.string(),
    focus: z.string(),
    tickers: z.array(z.string()),
    levels: z.array(z.object({ price: z.union([z.number(), z.string()]), label: z.string() })),
    scenarios: z.array(Scenario),
    maxLoss: z.nullable(inCents()),
    maxTrades: z.nullable(z.int()),
    /** The server's time of the first save. ISO 8601, in UTC. */
    savedAt: z.string(),
    /** The times of later saves that changed the plan. */
    changes: z.array(z.string()),
    /** The version of the day, for If-Match. */
    version: z.int(),
  }),
  PLAN_NAMES,
);
export type Plan = z.output<typeof Plan>;

export const dayPlans = {
  /**
   * Saves the plan as a new version, unless its content is the same. 409 after `limits.dayJournal.planChanges` changes,
   * 412 when If-Match is another version of the day.
   */
  save: traderCall('PUT', '/api/days/:date/plan', {
    opens: 'days:write',
    opensInR: 'plain',
    params: z.object({ date: journalDay() }),
    headers: IfMatch,
    body: PlanBody,
    reply: Plan,
    writesTopic: 'trades',
  }),
} as const;
