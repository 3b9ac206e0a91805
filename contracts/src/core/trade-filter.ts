import { limits } from '../base/limits.ts';
import { requiredText } from '../base/text.ts';
import { day, isInOrder, timeZone } from '../base/times.ts';
import * as z from '../base/zod.ts';
import {
  type BucketDimension,
  dayGrades,
  fromFilterName,
  isMarkOnly,
  levels,
  listBucketKeys,
  NONE,
  sleepGroups,
  toFilterName,
} from './group-keys.ts';
import { instrumentKinds } from './instrument.ts';
import { structures } from './legs.ts';

/** The distinct words of a search. A trade matches when each of them occurs in one of its texts. */
export function splitSearchWords(search: string): string[] {
  return [...new Set(search.split(/\s+/).filter(Boolean))];
}

/** Escapes the text for a regular expression. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
}

type TextSchema = z.ZodMiniType<string, string>;

/**
 * A parameter that may be repeated, as `?setup=Gap&setup=Breakout`: any of its values. Decoded, each value is listed
 * once.
 */
const anyOf = <T extends TextSchema>(name: string, item: T) => {
  const max = limits.filterValues;
  const text = z.string();
  const wire = z.union([text, z.array(text)], { error: `${name} must be text.` });
  const items = z.array(item).check(
    z.minLength(1, { error: `${name} must have a value.` }),
    z.maxLength(max, { error: `${name} can have at most ${max} values.` }),
    z.overwrite((values) => [...new Set(values)]),
  );
  return z.optional(
    z.pipe(
      wire,
      z.pipe(
        z.transform((value: string | string[]) => [value].flat()),
        items,
      ),
    ),
  );
};

/**
 * The name of a setup, tag or account, or `none`. Setups are compared exactly, tags and accounts regardless of case.
 */
const nameOrNone = (label: string) =>
  requiredText(label, limits.labelLength + 1).check(
    z.refine((value) => !isMarkOnly(value), { error: `${label} is required.` }),
    z.overwrite((value) => toFilterName(fromFilterName(value).trim())),
  );

/** Stored in upper case. */
const ticker = () => requiredText('Ticker Symbol', limits.tickerLength).check(z.toUpperCase());

const matching = (pattern: RegExp, error: string) => z.string({ error }).check(z.regex(pattern, { error }));

const bucket = (name: BucketDimension) => {
  const keys = listBucketKeys(name);
  return anyOf(name, z.enum(keys, { error: () => `${name} must be one of ${keys.join(', ')}.` }));
};

/** One of the keys, or `none`. */
const keyOrNone = <const K extends string>(name: string, keys: readonly K[]) => {
  const all = [...keys, NONE] as const;
  return anyOf(name, z.enum(all, { error: `${name} must be one of ${all.join(', ')}.` }));
};

/** @param decimals at most 9 */
const number = (name: string, decimals: number) =>
  z.optional(
    z.pipe(
      matching(
        new RegExp(`^-?\\d{1,10}(?:\\.\\d{1,${decimals}})?$`),
        `${name} must be a number with at most ${decimals} decimals.`,
      ),
      z.transform((value: string) => Number(value) || 0),
    ),
  );

/** Words that must all occur in ticker, name, setup or notes, case-insensitively. */
export function searchText() {
  return requiredText('Search', limits.searchLength).check(
    z.refine((words) => splitSearchWords(words).length <= limits.searchWords, {
      error: `Search can have at most ${limits.searchWords} words.`,
    }),
  );
}

const resultError = 'result must be gain, loss or breakeven.';
const sideError = 'side must be long, short or none.';

/** What `has` and `lacks` find: facts without a field of their own. The other fields have the value `none`. */
export const tradeContents = ['media', 'notes', 'risk', 'executions', 'mae', 'mfe'] as const;

const content = (name: string) =>
  anyOf(name, z.enum(tradeContents, { error: `${name} must be one of ${tradeContents.join(', ')}.` }));

/** How trades are judged by their required rules: all kept, one broken, neither, or without any. */
export const judgements = ['clean', 'broken', 'open', 'unjudged'] as const;

/** The fields of the filter, for the queries of calls that have further parameters. */
export const filterShape = {
  /** Both days are included. */
  from: z.optional(day('From')),
  to: z.optional(day('To')),
  setup: anyOf('setup', nameOrNone('Setup Type')),
  tag: anyOf('tag', nameOrNone('Tag')),
  ticker: anyOf('ticker', ticker()),
  /** What tickers depend on: TSLA finds the share and all of its options. */
  underlying: anyOf('underlying', ticker()),
  kind: anyOf('kind', z.enum(instrumentKinds, { error: `kind must be one of ${instrumentKinds.join(', ')}.` })),
  /** What the legs of trades form, or `none` for trades without legs. */
  structure: keyOrNone('structure', structures),
  account: anyOf('account', nameOrNone('Account')),
  side: z.optional(z.enum(['long', 'short', 'none'], { error: sideError })),
  /** A breakeven is a result of exactly 0, or within `breakevenWithin` of the settings. */
  result: z.optional(z.enum(['gain', 'loss', 'breakeven'], { error: resultError })),
  /** The weekday of the trade's date; 0 is Sunday. */
  weekday: anyOf('weekday', matching(/^[0-6]$/, 'weekday must be a number from 0 (Sunday) to 6.')),
  /** The hour of the opening in `zone`, or `none` for trades without a time. */
  hour: anyOf('hour', matching(/^(?:1?\d|2[0-3]|none)$/, 'hour must be a number from 0 to 23, or none.')),
  /** The time zone of hours; by default that of the trader's settings, or UTC. */
  zone: z.optional(timeZone('zone')),
  /** Result ÷ risk, both ends included. A trade without a risk has none. */
  minR: number('minR', 8),
  maxR: number('maxR', 8),
  /** The result in dollars, both ends included. */
  minNet: number('minNet', 2),
  maxNet: number('maxNet', 2),
  /** Buckets of reports, see `bucketBounds`. */
  duration: bucket('duration'),
  size: bucket('size'),
  r: bucket('r'),
  has: content('has'),
  lacks: content('lacks'),
  q: z.optional(searchText()),
  /** The id of a rule and how trades answer it, as `<id>:no`. Trades to which the rule does not apply never match. */
  rule: anyOf(
    'rule',
    matching(/^[\da-f]{24}:(?:yes|no|unknown)$/, 'rule must be the id of a rule with :yes, :no or :unknown.'),
  ),
  /** Whether trades have kept their required rules. */
  judged: anyOf('judged', z.enum(judgements, { error: `judged must be one of ${judgements.join(', ')}.` })),
  /**
   * Whether the plan of the date, as it was at the opening, names the trade. A trade without an opening time is
   * neither.
   */
  planned: z.optional(z.enum(['yes', 'no'], { error: 'planned must be yes or no.' })),
  /** Trades that were opened within 30 minutes of the latest losing close of another trade of the same date. */
  afterLoss: z.optional(z.enum(['yes'], { error: 'afterLoss must be yes.' })),
  /** The rank by opening among the trades of the date; `later` is the fourth or a later trade. */
  tradeOfDay: anyOf('tradeOfDay', z.enum(['1', '2', '3', 'later'], { error: 'tradeOfDay must be 1, 2, 3 or later.' })),
  /** What the trader wrote about the date. */
  sleep: keyOrNone('sleep', sleepGroups),
  energy: keyOrNone('energy', levels),
  stress: keyOrNone('stress', levels),
  dayGrade: keyOrNone('dayGrade', dayGrades),
  /** The grade of the trade itself. */
  grade: keyOrNone('grade', levels),
  /** Whether trades have a tag of the category mistake. */
  mistake: z.optional(z.enum(['any', 'none'], { error: 'mistake must be any or none.' })),
};

const areNumbersInOrder = <Min extends 'minR' | 'minNet', Max extends 'maxR' | 'maxNet'>(min: Min, max: Max) =>
  z.refine<Partial<Record<Min | Max, number | undefined>>>(
    ({ [min]: low, [max]: high }) => low === undefined || high === undefined || low <= high,
    { error: `${min} cannot be above ${max}.`, path: [min] },
  );

/** The checks of an object with `filterShape`. */
export const filterChecks = [
  isInOrder('from', 'to'),
  areNumbersInOrder('minR', 'maxR'),
  areNumbersInOrder('minNet', 'maxNet'),
] as const;

/**
 * Selects trades, in the same way for every list, statistic, report and export. All given fields apply; a repeated one
 * matches any of its values. This is its form in URLs, of pages and of calls.
 */
export const TradeFilter = z.object(filterShape).check(...filterChecks);
export type TradeFilter = z.output<typeof TradeFilter>;
/**
 * For the queries of statistics. With the unit `r`, every amount of the reply is a number of R-multiples instead of
 * dollars, and only trades with a risk count. Results ÷ risks are added up exactly; each amount of the reply is rounded
 * to two decimals.
 */
export const unitShape = { unit: z.optional(z.enum(['r'], { error: 'unit must be r.' })) };
export const MeasuredFilter = z.object({ ...filterShape, ...unitShape }).check(...filterChecks);
export type MeasuredFilter = z.output<typeof MeasuredFilter>;
export type TradeFilterQuery = z.input<typeof TradeFilter>;
