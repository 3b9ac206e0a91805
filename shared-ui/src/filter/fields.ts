import type { TradeFilter } from 'contracts';
import type { RefObject } from 'react';
import { type FieldName, findShownFields, getParts, isSet, type Part, removeField } from './parts.ts';
import type { TradeFilterState } from './useTradeFilter.ts';

export { type FieldName, getParts, isSet, removeField };

/** The sections of the menu. */
export const SECTIONS = ['When', 'What', 'Result', 'Labels', 'Discipline', 'Day', 'Content'] as const;

interface Field {
  label: string;
  section: (typeof SECTIONS)[number];
}

/** The fields of the filter as a trader sees them, in the order of the chips and of their section. */
export const FIELDS: Readonly<Record<FieldName, Field>> = {
  dates: { label: 'Dates', section: 'When' },
  setup: { label: 'Setup', section: 'Labels' },
  tag: { label: 'Tag', section: 'Labels' },
  ticker: { label: 'Ticker', section: 'What' },
  underlying: { label: 'Underlying', section: 'What' },
  kind: { label: 'Instrument type', section: 'What' },
  structure: { label: 'Structure', section: 'What' },
  account: { label: 'Account', section: 'Labels' },
  side: { label: 'Side', section: 'What' },
  size: { label: 'Size', section: 'What' },
  result: { label: 'Result', section: 'Result' },
  weekday: { label: 'Weekday', section: 'When' },
  hour: { label: 'Hour opened', section: 'When' },
  duration: { label: 'Duration', section: 'When' },
  net: { label: 'P&L range', section: 'Result' },
  multiple: { label: 'R range', section: 'Result' },
  r: { label: 'R group', section: 'Result' },
  judged: { label: 'Required rules', section: 'Discipline' },
  rule: { label: 'Rule', section: 'Discipline' },
  mistake: { label: 'Mistakes', section: 'Discipline' },
  planned: { label: 'Plan', section: 'Discipline' },
  afterLoss: { label: 'After a loss', section: 'Discipline' },
  tradeOfDay: { label: 'Trade of the day', section: 'Discipline' },
  grade: { label: 'Grade', section: 'Discipline' },
  dayGrade: { label: 'Grade of the day', section: 'Day' },
  sleep: { label: 'Sleep', section: 'Day' },
  energy: { label: 'Energy', section: 'Day' },
  stress: { label: 'Stress', section: 'Day' },
  has: { label: 'With', section: 'Content' },
  lacks: { label: 'Without', section: 'Content' },
  q: { label: 'Text', section: 'Content' },
};

export const FIELD_NAMES = Object.keys(FIELDS).filter((name): name is FieldName => Object.hasOwn(FIELDS, name));

/** The fields of which a trade has one or more values, chosen from a list. */
export type ChoiceName = Exclude<FieldName, 'dates' | 'net' | 'multiple' | 'q'>;

export function isChoice(name: FieldName): name is ChoiceName {
  return !['dates', 'net', 'multiple', 'q'].includes(name);
}

/** The chosen values of a field; none without a filter by it. */
export function getValues(filter: TradeFilter, name: ChoiceName): string[] {
  return [filter[name] ?? []].flat();
}

/** The fields of the filter that the bar shows, in their order. */
export function listShownFields(filter: TradeFilter, shownElsewhere: readonly Part[]): FieldName[] {
  const shown = findShownFields(filter, shownElsewhere);
  return FIELD_NAMES.filter((name) => shown.has(name));
}

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
