import { toDollars } from 'contracts';
import { type Columns, readers } from '../../journal/columns/columns.ts';
import type { Block } from '../../journal/columns/read-columns.ts';
import type { LabelIndexes } from '../../journal/labels/label.ts';
import { readMinutes } from '../selection/dimensions.ts';
import { createMinuteReader } from '../selection/local-hour.ts';
import { toDate } from '../selection/selection.ts';
import type { PreparedRule } from './answers.ts';
import { NO, toAnswer } from './conditions.ts';
import { readDayContext } from './day-context.ts';
import type { StoredCondition } from './model.ts';

const formatCents = (cents: number | null, currency: string): string =>
  toDollars(cents ?? 0).toLocaleString('en-US', { style: 'currency', currency });

const ORDINAL_ENDS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
const ordinals = new Intl.PluralRules('en-US', { type: 'ordinal' });
const formatOrdinal = (rank: number): string => `${rank}${ORDINAL_ENDS[ordinals.select(rank)] ?? 'th'}`;

const formatMinutes = (minutes: number): string => `${Math.floor(minutes)} min`;

const weekdayFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });

const formatTime = (openedAt: number, zone: string): string => {
  const minute = createMinuteReader(zone)(openedAt);
  const toText = (value: number) => String(value).padStart(2, '0');
  return `${toText(Math.floor(minute / 60))}:${toText(minute % 60)}`;
};

const quote = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ');

/** Says which of the condition's tags the trade has: its other tags are no reason. */
const describeTags = (
  columns: Columns,
  index: number,
  { tags }: LabelIndexes,
  { none, any = [] }: Extract<StoredCondition, { fact: 'tag' }>,
): string => {
  const toNames = (ids: readonly number[]) => [...new Set(ids.map(tags.getName).filter(Boolean))].sort();
  const names = toNames(readers.tagIds(columns, index));
  const wanted = toNames((none ?? any).map(({ id }) => id));
  const found = names.filter((name) => wanted.includes(name));
  if (found.length > 0) return `tagged ${quote(found)}`;
  return names.length > 0 && wanted.length > 0 ? `not tagged ${quote(wanted)}` : 'no tags';
};

const contentReaders = {
  stop: readers.hasStop,
  risk: (columns: Columns, index: number) => readers.riskCents(columns, index) !== null,
  notes: readers.hasNotes,
  media: readers.hasMedia,
  tags: (columns: Columns, index: number) => readers.tagIds(columns, index).length > 0,
} as const;

const describeLoss = (block: Block, index: number): string => {
  const minutes = (readDayContext(block).sinceLossMs[index] ?? Infinity) / 60_000;
  return minutes === Infinity ? 'no loss earlier that day' : `${formatMinutes(minutes)} after a loss`;
};

/** The trader's time zone and own currency. */
export interface TextFormat {
  zone: string;
  currency: string;
}

interface DescriptionContext extends TextFormat {
  labels: LabelIndexes;
  isFailed: boolean;
  /** The facts of the conditions as numbers. */
  values: ReadonlyMap<StoredCondition, number>;
}

/** Says the fact of a condition in words. Every fact of the trade is known. */
const describeFact = (
  condition: StoredCondition,
  block: Block,
  index: number,
  { labels, zone, currency: own, isFailed, values }: DescriptionContext,
): string => {
  const { month, columns } = block;
  const currency = labels.accounts.getCurrency(readers.accountId(columns, index)) ?? own;
  const { fact, ...others } = condition;
  switch (fact) {
    case 'opened':
      return `opened ${formatTime(readers.openedAt(columns, index) ?? 0, zone)}`;
    case 'weekday':
      return weekdayFormat.format(Date.parse(toDate(month, readers.day(columns, index))));
    case 'side':
      return readers.side(columns, index) ?? '';
    case 'ticker':
      return readers.ticker(columns, index);
    case 'account':
      return `account “${labels.accounts.getName(readers.accountId(columns, index))}”`;
    case 'tag':
      return describeTags(columns, index, labels, condition);
    case 'risk':
      return `risk ${formatCents(readers.riskCents(columns, index), currency)}`;
    case 'quantity':
      return `quantity ${readers.quantity(columns, index)}`;
    case 'duration':
      return `held ${formatMinutes(readMinutes(columns, index) ?? 0)}`;
    case 'plannedR':
      return `planned ${((readers.plannedHundredths(columns, index) ?? 0) / 100).toFixed(2)} R`;
    case 'has': {
      const what = 'what' in others ? others.what : 'stop';
      return `${contentReaders[what](columns, index) ? 'has' : 'no'} ${what}`;
    }
    case 'tradeOfDay':
      return `${formatOrdinal(readDayContext(block).rank[index] ?? 0)} trade of the day`;
    case 'minutesAfterLoss':
      return describeLoss(block, index);
    case 'planned':
      return isFailed ? 'not planned' : 'planned';
    case 'roomBefore':
      return `${formatCents(values.get(condition) ?? null, currency)} of room before`;
    case 'dayResultBefore':
      return `${formatCents(readDayContext(block).resultBeforeCents[index] ?? 0, own)} earlier that day`;
  }
};

/**
 * Says why the facts of a trade answer a rule: the first condition that does not hold, or all conditions if all hold.
 */
export function describeAnswer(
  { rule, conditions: prepared }: PreparedRule,
  block: Block,
  index: number,
  labels: LabelIndexes,
  format: TextFormat,
): string {
  const conditions = rule.conditions ?? [];
  const values = new Map(
    conditions.map((condition, position) => [condition, prepared?.[position]?.fact(block)(index) ?? Number.NaN]),
  );
  const isFailed = (condition: StoredCondition, position: number) => {
    const range = prepared?.[position];
    return range !== undefined && toAnswer(values.get(condition) ?? Number.NaN, range) === NO;
  };
  const failed = conditions.filter(isFailed).slice(0, 1);
  const context = { labels, ...format, isFailed: failed.length > 0, values };
  const described = failed.length > 0 ? failed : conditions;
  return [...new Set(described.map((condition) => describeFact(condition, block, index, context)))].join(', ');
}
