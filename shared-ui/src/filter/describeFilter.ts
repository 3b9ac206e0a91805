import { type MeasuredFilter, type TradeFilter, toCents } from 'contracts';
import { formatDay } from '../format/day.ts';
import { formatMoney } from '../format/money.ts';
import { formatTimeZone } from '../format/zones.ts';
import { formatChoice, type RuleTexts } from './choices.ts';
import { type ChoiceName, FIELDS, type FieldName, getValues, isChoice, isSet, listShownFields } from './fields.ts';
import { useFilterRules } from './useRuleTexts.ts';

const formatDate = (day: string): string => formatDay(day, { weekday: false });

const describeDates = ({ from, to }: TradeFilter): string => {
  if (from && from === to) return `on ${formatDate(from)}`;
  if (from && to) return `${formatDate(from)} – ${formatDate(to)}`;
  return from ? `from ${formatDate(from)}` : `until ${formatDate(to ?? '')}`;
};

const describeRange = (min: number | undefined, max: number | undefined, format: (value: number) => string): string => {
  if (min !== undefined && max !== undefined) return `${format(min)} to ${format(max)}`;
  return min === undefined ? `at most ${format(max ?? 0)}` : `at least ${format(min)}`;
};

const formatDollars = (dollars: number): string => formatMoney(toCents(dollars));

/** The group of results below 1R ends at 0.99999999. */
const formatR = (multiple: number): string => String(Math.round(multiple * 1e4) / 1e4);

/** A chip names this many values and counts the rest. */
const NAMED_VALUES = 3;

const describeChoices = (filter: TradeFilter, name: ChoiceName, rules: RuleTexts): string => {
  const values = getValues(filter, name).map((value) => formatChoice(name, value, rules));
  const others = values.length - NAMED_VALUES;
  const named = `${values.slice(0, NAMED_VALUES).join(', ')}${others > 0 ? ` +${others}` : ''}` || 'any';
  return name === 'hour' && filter.zone ? `${named} (${formatTimeZone(filter.zone)})` : named;
};

const describeValue = (filter: TradeFilter, name: FieldName, rules: RuleTexts): string => {
  if (!isSet(filter, name)) return 'any';
  if (isChoice(name)) return describeChoices(filter, name, rules);
  switch (name) {
    case 'dates':
      return describeDates(filter);
    case 'net':
      return describeRange(filter.minNet, filter.maxNet, formatDollars);
    case 'multiple':
      return describeRange(filter.minR, filter.maxR, formatR);
    case 'q':
      return `“${filter.q}”`;
  }
};

/** The text of a chip, e.g. 'Setup: Gap, No setup'. */
export function describeField(filter: TradeFilter, name: FieldName, rules: RuleTexts): string {
  return `${FIELDS[name].label}: ${describeValue(filter, name, rules)}`;
}

/** All fields of a filter and the unit of results: 'Setup: Gap, Side: Long, in R'; 'all trades' without a field. */
export function describeFilter(filter: MeasuredFilter, rules: RuleTexts): string {
  const fields = listShownFields(filter, []).map((name) => describeField(filter, name, rules));
  return `${fields.join(', ') || 'all trades'}${filter.unit === 'r' ? ', in R' : ''}`;
}

export interface FilterTextProps {
  filter: MeasuredFilter;
  /** Creates the sentence that has the filter's words. */
  format: (text: string) => string;
}

/** A filter in words, with the names of its rules as soon as they are loaded. */
export function FilterText({ filter, format }: FilterTextProps) {
  return format(describeFilter(filter, useFilterRules(filter)));
}
