import type { TradeFilter } from 'contracts';
import type { RefObject } from 'react';
import type { TradeFilterState } from './useTradeFilter.ts';

type Part = keyof TradeFilter;

/** The fields of the filter as a trader sees them, in the order of the menu. */
export const FIELD_LABELS = {
  dates: 'Dates',
  setup: 'Setup',
  tag: 'Tag',
  ticker: 'Ticker',
  underlying: 'Underlying',
  kind: 'Kind',
  account: 'Account',
  side: 'Side',
  result: 'Result',
  weekday: 'Weekday',
  hour: 'Hour opened',
  net: 'P&L range',
  multiple: 'R range',
  duration: 'Duration',
  size: 'Size',
  r: 'R',
  has: 'Has',
  lacks: 'Lacks',
  judged: 'Judged',
  rule: 'Rule',
  mistake: 'Mistakes',
  q: 'Text',
} as const;

export type FieldName = keyof typeof FIELD_LABELS;
/** The fields of which a trade has one or more values, chosen from a list. */
export type ChoiceName = Exclude<FieldName, 'dates' | 'net' | 'multiple' | 'q'>;

export const FIELD_NAMES = Object.keys(FIELD_LABELS).filter((name): name is FieldName =>
  Object.hasOwn(FIELD_LABELS, name),
);

/** The parts of the filter that a field sets. */
export const getParts = (name: FieldName): readonly Part[] => {
  if (name === 'dates') return ['from', 'to'];
  if (name === 'multiple') return ['minR', 'maxR'];
  if (name === 'net') return ['minNet', 'maxNet'];
  return name === 'hour' ? ['hour', 'zone'] : [name];
};

export const isChoice = (name: FieldName): name is ChoiceName => !['dates', 'net', 'multiple', 'q'].includes(name);

/** The chosen values of a field; none without a filter by it. */
export const getValues = (filter: TradeFilter, name: ChoiceName): string[] => [filter[name] ?? []].flat();

export const removeField = (filter: TradeFilter, name: FieldName): TradeFilter =>
  Object.fromEntries(Object.entries(filter).filter(([part]) => !getParts(name).some((each) => each === part)));

export const isSet = (filter: TradeFilter, name: FieldName): boolean =>
  getParts(name).some((part) => filter[part] !== undefined);

/** The editor that is open: of a field, or the menu of all fields. */
export interface OpenedField {
  field: FieldName | null;
  /** The button that opened it. */
  anchor: RefObject<HTMLElement | null>;
}

export interface FilterControlsProps {
  state: TradeFilterState;
  /** Parts that the page's own controls show. */
  shownElsewhere: readonly (keyof TradeFilter)[];
  isPhone: boolean;
  opened: OpenedField | null;
  onOpen: (opened: OpenedField | null) => void;
  /** Gets the focus when the button that has it disappears. */
  bar: RefObject<HTMLElement | null>;
}
