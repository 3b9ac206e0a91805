import { fromFilterName, type MeasuredFilter, type TradeFilter, toDollars, toSearchParams } from 'contracts';
import type { Insight } from 'contracts/insights';
import { averageOf, compareSamples } from '../../figures/statistics/difference.ts';
import type { Comparison } from './compare.ts';

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];
const RANKS: Readonly<Record<string, string>> = {
  1: 'First trades of a day',
  2: 'Second trades of a day',
  3: 'Third trades of a day',
  later: 'Fourth and later trades of a day',
};

/** Describes a bucket such as `5..15`, with its unit: from 5 to 15 minutes. */
const describeBucket = (key: string, unit: string): string => {
  const [from = '', to = ''] = key
    .split('..')
    .map((bound) => (bound === '' ? '' : Number(bound).toLocaleString('en-US')));
  if (from === '') return `less than ${to} ${unit}`;
  return to === '' ? `${from} ${unit} or more` : `${from} to ${to} ${unit}`;
};

const SLEEP: Readonly<Record<string, string>> = {
  under6: 'less than 6 hours',
  '6to7': '6 to 7 hours',
  '7to8': '7 to 8 hours',
  over8: '8 hours or more',
};

/** An hour as on a clock of twelve hours, as pages show it: '4 PM'. */
const toClock = (hour: number): string => `${hour % 12 || 12} ${hour % 24 < 12 ? 'AM' : 'PM'}`;

/** Names the trades of a group. `ruleText` is the text of the rule of a comparison by rule, unless it must not show. */
const describeGroup = ({ kind, key }: Pick<Comparison, 'kind' | 'key'>, ruleText: string | undefined): string => {
  switch (kind) {
    case 'hour':
      return `Trades opened from ${toClock(Number(key))} to ${toClock(Number(key) + 1)}`;
    case 'weekday':
      return `Trades on ${WEEKDAYS[Number(key)]}`;
    case 'setup':
      return `Trades with the setup “${fromFilterName(key)}”`;
    case 'underlying':
      return `Trades in ${key}`;
    case 'side':
      return key === 'long' ? 'Long trades' : 'Short trades';
    case 'duration':
      return `Trades held for ${describeBucket(key, 'minutes')}`;
    case 'size':
      return `Trades of ${describeBucket(key, 'shares or contracts')}`;
    case 'tag':
      return `Trades tagged “${fromFilterName(key)}”`;
    case 'sleep':
      return `Trades after ${SLEEP[key]} of sleep`;
    case 'energy':
    case 'stress':
      return `Trades on days with ${kind} ${key} of 5`;
    case 'after-a-loss':
      return 'Trades opened within 30 minutes of a loss';
    case 'trade-of-day':
      return RANKS[key] ?? '';
    case 'rule':
      return ruleText === undefined ? 'Trades that kept one of the rules' : `Trades that kept the rule “${ruleText}”`;
  }
};

/** The one that pages use, which screen readers read as 'minus'. */
const MINUS = '\u2212';

/** What the texts of insights need beside the filter. */
interface TextSources {
  /** The texts of rules by id; undefined where the caller may not read them. */
  ruleTexts: ReadonlyMap<string, string | undefined>;
  /** The currency of the amounts, unless they are in R. */
  currency: string;
}

const formatAmount = (hundredths: number, unit: MeasuredFilter['unit'], currency: string): string => {
  const amount = toDollars(hundredths);
  if (unit === 'r') return `${amount.toFixed(2)}R`.replace('-', MINUS);
  return amount.toLocaleString('en-US', { style: 'currency', currency }).replace('-', MINUS);
};

const describe = (
  comparison: Comparison,
  difference: number,
  { ruleTexts, currency }: TextSources,
  unit: MeasuredFilter['unit'],
): string => {
  const { kind, key, group, others, days } = comparison;
  const name = describeGroup(comparison, ruleTexts.get(key));
  const average = formatAmount(averageOf(group) ?? 0, unit, currency);
  const size = `${formatAmount(Math.abs(difference), unit, currency)} ${difference < 0 ? 'less' : 'more'}`;
  const rest = kind === 'rule' ? 'those that broke it' : 'all others';
  const counts = `${group.count.toLocaleString('en-US')} against ${others.count.toLocaleString('en-US')} trades`;
  const dayCounts = days ? `, on ${days.group} against ${days.others} days` : '';
  return `${name} averaged ${average}, ${size} than ${rest} (${counts}${dayCounts}).`;
};

/** The filter of a group's trades. Only trades with a risk count in R. */
const narrow = ({ unit, ...filter }: MeasuredFilter, { kind, key }: Comparison): TradeFilter => {
  const narrowed: TradeFilter = unit === 'r' ? { ...filter, has: filter.has ?? ['risk'] } : filter;
  switch (kind) {
    case 'side':
      return { ...narrowed, side: key === 'long' ? 'long' : 'short' };
    case 'after-a-loss':
      return { ...narrowed, afterLoss: 'yes' };
    case 'trade-of-day':
      return { ...narrowed, tradeOfDay: [key as NonNullable<TradeFilter['tradeOfDay']>[number]] };
    case 'rule':
      return { ...narrowed, rule: [`${key}:yes`] };
    default:
      return { ...narrowed, [kind]: [key] };
  }
};

/** Converts a comparison to an insight. */
export function presentInsight(comparison: Comparison, filter: MeasuredFilter, sources: TextSources): Insight {
  const { kind, group, others } = comparison;
  const difference = compareSamples(group, others);
  if (!difference) throw new Error('Both sides of a comparison have trades.');
  const { valueCents, lowCents, highCents } = difference;
  return {
    kind,
    text: describe(comparison, valueCents, sources, filter.unit),
    valueCents,
    lowCents,
    highCents,
    trades: group.count,
    others: others.count,
    link: `/trades?${toSearchParams(narrow(filter, comparison))}`,
  };
}
