import {
  amount,
  day,
  IfMatch,
  inCents,
  limits,
  parseSearchParams,
  positiveAmount,
  positiveDecimal,
  renamed,
  requiredText,
  text,
  timeZone,
  toSearchParams,
  traderCall,
  z,
} from 'contracts';
import { currencyCode } from 'contracts/currencies';

/** The initial values of Add Trade, which ignores archived and deleted names. Risk is in dollars. */
const defaults = {
  account: z.optional(requiredText('Default account', limits.labelLength)),
  setup: z.optional(requiredText('Default setup', limits.setupLength)),
  risk: z.optional(inCents(positiveAmount('Default risk'))),
};
const DEFAULT_NAMES = { risk: 'riskCents' } as const;
const Defaults = renamed(z.object(defaults), DEFAULT_NAMES);
/** Strict: otherwise an unknown field would be dropped, and the stored one with it. */
const DefaultsBody = renamed(
  z.strictObject(defaults, { error: 'Defaults can have account, setup and risk.' }),
  DEFAULT_NAMES,
);

const riskError = 'Risk per trade must be an amount or a percentage up to 100.';

/** What a trade may lose: an amount in the currency of its account, or a part of the account's balance. */
const RiskPerTrade = renamed(
  z
    .object({
      money: z.optional(inCents(positiveAmount('Risk per trade'))),
      percent: z.optional(z.number({ error: riskError })),
    })
    .check(
      z.refine(({ money, percent }) => (percent === undefined ? money : !money && percent > 0 && percent <= 100), {
        error: riskError,
      }),
    ),
  { money: 'moneyCents' },
);

const bandError = 'Breakeven must be a number from 0, in R up to 1,000.';

/**
 * A trade whose result is at most this far from 0 is a breakeven, neither a win nor a loss (BRK-01): in the currency of
 * its account, or in R if it has a risk. Null and 0 are the same: only a result of exactly 0.
 */
const breakevenBand = {
  money: z.optional(
    z.nullable(inCents(amount('Breakeven').check(z.refine((value) => value >= 0, { error: bandError })))),
  ),
  r: z.optional(
    z.nullable(
      z.number({ error: bandError }).check(z.refine((value) => value >= 0 && value <= 1_000, { error: bandError })),
    ),
  ),
};
const BAND_NAMES = { money: 'moneyCents' } as const;
const BreakevenBand = renamed(z.object(breakevenBand), BAND_NAMES);
/** Strict: otherwise a misspelled bound would remove the stored one. */
const BreakevenBody = renamed(
  z.strictObject(breakevenBand, { error: 'breakevenWithin can have money and r.' }),
  BAND_NAMES,
);

/**
 * The fees of trades with this account and instrument. An omitted account or instrument matches all. The most specific
 * rule applies. Ties: the first rule.
 */
const FeeRule = z.object({
  account: z.optional(requiredText('The account of a fee', limits.labelLength)),
  /** A ticker, or the product code of a futures contract: ES also means ESZ26. */
  instrument: z.optional(requiredText('The instrument of a fee', limits.tickerLength).check(z.toUpperCase())),
  /** The fee in dollars, for entry and exit together. */
  amount: positiveDecimal('The amount of a fee'),
  /** Whether the fee is for each share or contract, or for the whole trade. */
  per: z.enum(['unit', 'trade'], { error: 'A fee must be per unit or per trade.' }),
});
export type FeeRule = z.output<typeof FeeRule>;

const isFilter = (query: string): boolean => parseSearchParams(new URLSearchParams(query)).ignored.length === 0;

/**
 * Limits the number of names and the length of the rest. The length of names does not count: a rename must not make a
 * filter invalid.
 */
const isWithinLimits = (query: string): boolean => {
  const { setup = [], tag = [], account = [], ...rest } = parseSearchParams(new URLSearchParams(query)).filter;
  return (
    setup.length + tag.length + account.length <= limits.savedFilterNames &&
    toSearchParams(rest).toString().length <= limits.savedFilterLength
  );
};

const TOO_LONG = `A filter can have at most ${limits.savedFilterNames} setups, tags and accounts, and ${limits.savedFilterLength.toLocaleString('en-US')} characters for the rest.`;

/** The longest URL form. A UTF-16 unit has at most 3 bytes, and each byte has 3 characters in a URL. */
const MAX_QUERY_LENGTH = limits.savedFilterLength + limits.savedFilterNames * (limits.labelLength * 9 + 20);

const SavedFilter = z.object({
  name: requiredText('The name of a filter', limits.labelLength),
  /** The URL form of a filter, e.g. `setup=Gap&side=long`; see `toSearchParams`. */
  query: text('The query of a filter', MAX_QUERY_LENGTH).check(
    z.refine(isFilter, { error: 'The query of a filter must be a filter, like setup=Gap&side=long.' }),
    z.refine(isWithinLimits, { error: TOO_LONG }),
  ),
  /** At most one: the filter that the dashboard starts with. */
  isDashboardDefault: z.boolean({ error: 'isDashboardDefault must be true or false.' }),
});
export type SavedFilter = z.output<typeof SavedFilter>;

const hasUniqueNames = (filters: readonly SavedFilter[]): boolean =>
  new Set(filters.map(({ name }) => name.toLowerCase())).size === filters.length;

/** The id of a panel: its module and its name there. */
const PANEL_ID = /^[a-z][a-z0-9-]{0,60}\/[a-z][a-z0-9-]{0,60}$/;

const panelIds = (name: string) =>
  z.array(z.string().check(z.regex(PANEL_ID, { error: `${name} must be ids of panels, like mf-review/rules.` }))).check(
    z.maxLength(limits.dashboardCards, { error: `${name} can have at most ${limits.dashboardCards} ids.` }),
    z.overwrite((ids) => [...new Set(ids)]),
  );

const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `A format must be ${values.join(' or ')}.` });

/** How a trader reads numbers and dates. Without it: as in US English, the first of each choice. */
export const Formats = z.object({
  /** The separator of thousands, then that of decimals: 1,234.56, 1.234,56 or 1 234,56. */
  numbers: choice(['comma-point', 'point-comma', 'space-comma']),
  /** Nov 23, 2026; 23 Nov 2026; 2026-11-23. */
  dates: choice(['mdy', 'dmy', 'ymd']),
  /** The first day of the week in calendars and in periods such as 'This week'. Week reviews begin on Monday. */
  weekStart: choice(['sunday', 'monday']),
  clock: choice(['12h', '24h']),
});
export type Formats = z.output<typeof Formats>;

const fields = {
  /** The zone that times are shown in and hours are grouped by. The page sends the browser's once. */
  timeZone: timeZone('Time zone'),
  defaults: Defaults,
  fees: z
    .array(FeeRule, { error: 'Fees must be a list.' })
    .check(z.maxLength(limits.feeRules, { error: `There can be at most ${limits.feeRules} fees.` })),
  /** The cards of other modules on the dashboard. Cards that `order` does not list are the last ones. */
  dashboardCards: z.strictObject({ order: panelIds('order'), hidden: panelIds('hidden') }),
  /** The currency of amounts, except of accounts that have another one. */
  currency: currencyCode,
  /** The first date of the review queue. */
  reviewSince: day('reviewSince'),
  riskPerTrade: z.nullable(RiskPerTrade),
  savedFilters: z.array(SavedFilter, { error: 'Saved filters must be a list.' }).check(
    z.maxLength(limits.savedFilters, { error: `There can be at most ${limits.savedFilters} saved filters.` }),
    z.refine(hasUniqueNames, { error: 'Two saved filters have the same name.' }),
    z.refine((filters) => filters.filter(({ isDashboardDefault }) => isDashboardDefault).length <= 1, {
      error: 'Only one saved filter can be the default of the dashboard.',
    }),
  ),
};

/** Omitted fields stay as they are; a given one is replaced as a whole. */
export const SettingsBody = z.object({
  timeZone: z.optional(fields.timeZone),
  defaults: z.optional(DefaultsBody),
  fees: z.optional(fields.fees),
  savedFilters: z.optional(fields.savedFilters),
  dashboardCards: z.optional(fields.dashboardCards),
  reviewSince: z.optional(fields.reviewSince),
  currency: z.optional(fields.currency),
  formats: z.optional(Formats),
  riskPerTrade: z.optional(fields.riskPerTrade),
  breakevenWithin: z.optional(BreakevenBody),
});
export type SettingsBody = z.output<typeof SettingsBody>;

export const Settings = z.object({
  /** Absent until it was sent. */
  timeZone: z.optional(z.string()),
  defaults: fields.defaults,
  fees: fields.fees,
  savedFilters: fields.savedFilters,
  /** Absent until the trader arranges them. */
  dashboardCards: z.optional(fields.dashboardCards),
  /** Absent until the trader chooses it. */
  reviewSince: z.optional(z.string()),
  /** Absent until the trader chooses it: US dollars. */
  currency: z.optional(fields.currency),
  /** Absent until the trader chooses one. */
  formats: z.optional(Formats),
  /** Absent or null: the risk of the defaults. */
  riskPerTrade: z.optional(fields.riskPerTrade),
  breakevenWithin: z.optional(BreakevenBand),
  /** Increases by one with every change; 0 before the first. For If-Match. */
  version: z.int(),
});
export type Settings = z.output<typeof Settings>;

/** A trader's settings. Renamed and merged setups, tags and accounts are renamed in them. */
export const settings = {
  get: traderCall('GET', '/api/settings', { reply: Settings, readsTopics: ['flags'] }),
  /**
   * 412 when If-Match is another version than the stored one. Changes no trade; hours of statistics follow the zone.
   */
  change: traderCall('PATCH', '/api/settings', {
    headers: IfMatch,
    body: SettingsBody,
    reply: Settings,
    writesTopic: 'flags',
  }),
} as const;
