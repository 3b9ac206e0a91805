import { fromFilterName, type MeasuredFilter, NONE, type TradeFilter, toCents } from 'contracts';
import { formatDay, formatHourSpan } from '../format/day.ts';
import { formatMoney } from '../format/money.ts';
import { formatBucket } from '../format/numbers.ts';
import { type ChoiceName, FIELD_LABELS, FIELD_NAMES, type FieldName, getValues, isChoice, isSet } from './fields.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const NONE_LABELS: Readonly<Record<ChoiceName, string>> = {
  setup: 'No setup',
  tag: 'No tag',
  ticker: '',
  underlying: '',
  kind: '',
  account: 'No account',
  side: 'No side',
  result: '',
  weekday: '',
  hour: 'No time',
  has: '',
  lacks: '',
  duration: 'No duration',
  size: 'No size',
  r: 'No risk',
  judged: '',
  rule: '',
  mistake: 'No mistake',
};

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value of a field in words, e.g. 'No setup', 'Monday', '9:00–9:59 AM'. */
export const formatChoice = (name: ChoiceName, value: string): string => {
  if (value === NONE) return NONE_LABELS[name];
  switch (name) {
    case 'setup':
    case 'tag':
    case 'account':
      return fromFilterName(value);
    case 'ticker':
    case 'underlying':
      return value;
    case 'weekday':
      return WEEKDAYS[Number(value)] ?? value;
    case 'hour':
      return formatHourSpan(value);
    case 'duration':
    case 'size':
    case 'r':
      return formatBucket(name, value);
    case 'rule':
      return `answered ${value.split(':')[1]}`;
    case 'mistake':
      return 'Any mistake';
    default:
      return ['mae', 'mfe'].includes(value) ? value.toUpperCase() : capitalize(value);
  }
};

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

const describeChoices = (filter: TradeFilter, name: ChoiceName): string => {
  const values = getValues(filter, name).map((value) => formatChoice(name, value));
  const others = values.length - NAMED_VALUES;
  return `${values.slice(0, NAMED_VALUES).join(', ')}${others > 0 ? ` +${others}` : ''}` || 'any';
};

const describeValue = (filter: TradeFilter, name: FieldName): string => {
  if (!isSet(filter, name)) return 'any';
  if (isChoice(name)) return describeChoices(filter, name);
  if (name === 'dates') return describeDates(filter);
  if (name === 'net') return describeRange(filter.minNet, filter.maxNet, formatDollars);
  return name === 'multiple' ? describeRange(filter.minR, filter.maxR, formatR) : `“${filter.q}”`;
};

/** The text of a chip, e.g. 'Setup: Gap, No setup'. */
export const describeField = (filter: TradeFilter, name: FieldName): string =>
  `${FIELD_LABELS[name]}: ${describeValue(filter, name)}`;

/** All fields of a filter and the unit of results: 'Setup: Gap, Side: Long, in R'; 'all trades' without a field. */
export const describeFilter = (filter: MeasuredFilter): string => {
  const fields = FIELD_NAMES.filter((name) => isSet(filter, name)).map((name) => describeField(filter, name));
  return `${fields.join(', ') || 'all trades'}${filter.unit === 'r' ? ', in R' : ''}`;
};
