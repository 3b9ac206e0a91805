import type { TradeFilter } from 'contracts';

type Part = keyof TradeFilter;

/** The fields of which a trade has one or more values, chosen from a list. */
export const choiceNames = [
  'setup',
  'tag',
  'ticker',
  'account',
  'side',
  'result',
  'weekday',
  'hour',
  'has',
  'duration',
  'size',
  'r',
] as const satisfies readonly Part[];
export type ChoiceName = (typeof choiceNames)[number];

/** The fields of the filter as a trader sees them. */
export type FieldName = 'dates' | 'multiple' | 'q' | ChoiceName;

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  dates: 'Dates',
  setup: 'Setup',
  tag: 'Tag',
  ticker: 'Ticker',
  account: 'Account',
  side: 'Side',
  result: 'Result',
  weekday: 'Weekday',
  hour: 'Hour opened',
  multiple: 'R range',
  has: 'Has',
  duration: 'Duration',
  size: 'Size',
  r: 'R',
  q: 'Text',
};

/** In the order of the menu. */
export const fieldNames: readonly FieldName[] = [
  'dates',
  'setup',
  'tag',
  'ticker',
  'account',
  'side',
  'result',
  'weekday',
  'hour',
  'multiple',
  'duration',
  'size',
  'r',
  'has',
  'q',
];

/** The parts of the filter that a field sets. */
export const getParts = (name: FieldName): readonly Part[] => {
  if (name === 'dates') return ['from', 'to'];
  if (name === 'multiple') return ['minR', 'maxR'];
  return name === 'hour' ? ['hour', 'zone'] : [name];
};

export const isChoice = (name: FieldName): name is ChoiceName => choiceNames.some((choice) => choice === name);

/** The chosen values of a field; none without a filter by it. */
export const getValues = (filter: TradeFilter, name: ChoiceName): string[] => [filter[name] ?? []].flat();

export const removeField = (filter: TradeFilter, name: FieldName): TradeFilter =>
  Object.fromEntries(Object.entries(filter).filter(([part]) => !getParts(name).some((each) => each === part)));

export const isSet = (filter: TradeFilter, name: FieldName): boolean =>
  getParts(name).some((part) => filter[part] !== undefined);
