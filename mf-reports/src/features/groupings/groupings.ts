import { NONE, type ReportDimension, reportDimensions } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import type { Report } from 'contracts/reports';
import { formatChoice, formatHour, formatMonth } from 'shared-ui';

export const GROUPING_LABELS: Readonly<Record<ReportDimension, string>> = {
  hour: 'Hour',
  weekday: 'Weekday',
  month: 'Month',
  duration: 'Duration',
  ticker: 'Ticker',
  underlying: 'Underlying',
  kind: 'Instrument type',
  structure: 'Structure',
  setup: 'Setup',
  tag: 'Tag',
  account: 'Account',
  side: 'Side',
  size: 'Size',
  r: 'R',
  sleep: 'Sleep',
  energy: 'Energy',
  stress: 'Stress',
  dayGrade: 'Grade of the day',
  grade: 'Grade',
};

/** The label within a sentence. */
export function getGroupingName(dimension: ReportDimension): string {
  return dimension === 'r' ? GROUPING_LABELS.r : GROUPING_LABELS[dimension].toLowerCase();
}

/**
 * The fact that the trades of the group `none` lack. Every trade has a weekday, a month, a ticker and an instrument.
 */
export const MISSING_FACTS: Readonly<Partial<Record<ReportDimension, string>>> = {
  hour: 'opening time',
  duration: 'opening and closing time',
  setup: 'setup',
  tag: 'tag',
  account: 'account',
  structure: 'structure',
  side: 'side',
  size: 'quantity',
  r: 'risk',
  sleep: 'hours of sleep for the day',
  energy: 'energy for the day',
  stress: 'stress for the day',
  dayGrade: 'grade of the day',
  grade: 'grade',
};

/** The options of a choice of groupings. */
export const groupingOptions = reportDimensions.map((value) => ({ value, label: GROUPING_LABELS[value] }));

export function isGrouping(name: string | undefined | null): name is ReportDimension {
  return reportDimensions.some((dimension) => dimension === name);
}

/** Groupings by names, in any number, as opposed to those with an order of their own. */
export function isByName(dimension: ReportDimension): boolean {
  return ['ticker', 'underlying', 'setup', 'tag', 'account'].includes(dimension);
}

/** Groupings by what the trader wrote about the date. */
export function isOfDays(dimension: ReportDimension): boolean {
  return ['sleep', 'energy', 'stress', 'dayGrade'].includes(dimension);
}

/** The instruments of a reply, by ticker. */
export type Instruments = Report['instruments'];

/**
 * A group in words: 'Monday', '9:00–9:59 AM', 'January 2026', 'No setup', 'MES Sep 2026' of a ticker with an instrument
 * (INS-03).
 */
export function formatGroup(dimension: ReportDimension, key: string, instruments: Instruments): string {
  if (dimension === 'ticker') return formatInstrument(key, instruments?.[key]);
  return dimension === 'month' ? formatMonth(key) : formatChoice(dimension, key);
}

/** The same for the axis of a chart: 'Mon', '9 AM', 'Jan 26', 'None'. */
export function formatGroupShort(dimension: ReportDimension, key: string, instruments: Instruments): string {
  if (key === NONE) return 'None';
  if (dimension === 'hour') return formatHour(key);
  if (dimension === 'month') return `${formatMonth(key).slice(0, 3)} ${key.slice(2, 4)}`;
  const name = formatGroup(dimension, key, instruments);
  if (dimension === 'weekday') return name.slice(0, 3);
  const short = name
    .replace(/^under /, '< ')
    .replace(' hours', ' h')
    .replace(/ or more$/, '+');
  // A dash beside a minus would read as one long dash.
  return dimension === 'r' ? short : short.replace(/ min to | to /, '–');
}
