import type { TradeFilter } from 'contracts';
import type { RefObject } from 'react';
import type { TradeFilterState } from './useTradeFilter.ts';

type Part = keyof TradeFilter;

/** The field that shows each part of the filter and sets it. The compiler refuses a part without one. */
const FIELD_OF_PART = {
  from: 'dates',
  to: 'dates',
  setup: 'setup',
  tag: 'tag',
  ticker: 'ticker',
  underlying: 'underlying',
  kind: 'kind',
  account: 'account',
  side: 'side',
  result: 'result',
  weekday: 'weekday',
  hour: 'hour',
  zone: 'hour',
  minR: 'multiple',
  maxR: 'multiple',
  minNet: 'net',
  maxNet: 'net',
  duration: 'duration',
  size: 'size',
  r: 'r',
  has: 'has',
  lacks: 'lacks',
  q: 'q',
  rule: 'rule',
  judged: 'judged',
  planned: 'planned',
  afterLoss: 'afterLoss',
  tradeOfDay: 'tradeOfDay',
  mistake: 'mistake',
} as const satisfies Record<Part, string>;

export type FieldName = (typeof FIELD_OF_PART)[Part];

/** The sections of the menu. */
export const SECTIONS = ['When', 'What', 'Result', 'Labels', 'Discipline', 'Content'] as const;

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
  has: { label: 'With', section: 'Content' },
  lacks: { label: 'Without', section: 'Content' },
  q: { label: 'Text', section: 'Content' },
};

export const FIELD_NAMES = Object.keys(FIELDS).filter((name): name is FieldName => Object.hasOwn(FIELDS, name));

const isPart = (name: string): name is Part => Object.hasOwn(FIELD_OF_PART, name);
const PARTS = Object.keys(FIELD_OF_PART).filter(isPart);

/** The parts of the filter that a field sets. */
export const getParts = (name: FieldName): readonly Part[] => PARTS.filter((part) => FIELD_OF_PART[part] === name);

/** The fields of which a trade has one or more values, chosen from a list. */
export type ChoiceName = Exclude<FieldName, 'dates' | 'net' | 'multiple' | 'q'>;

export const isChoice = (name: FieldName): name is ChoiceName => !['dates', 'net', 'multiple', 'q'].includes(name);

/** The chosen values of a field; none without a filter by it. */
export const getValues = (filter: TradeFilter, name: ChoiceName): string[] => [filter[name] ?? []].flat();

export const removeField = (filter: TradeFilter, name: FieldName): TradeFilter =>
  Object.fromEntries(Object.entries(filter).filter(([part]) => !getParts(name).some((each) => each === part)));

export const isSet = (filter: TradeFilter, name: FieldName): boolean =>
  getParts(name).some((part) => filter[part] !== undefined);

/** The fields of the filter that the bar shows. The page's own controls show the parts of `shownElsewhere`. */
export const listShownFields = (filter: TradeFilter, shownElsewhere: readonly Part[]): FieldName[] =>
  FIELD_NAMES.filter((name) =>
    getParts(name).some((part) => filter[part] !== undefined && !shownElsewhere.includes(part)),
  );

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
