import type { TradeFilter } from 'contracts';

// A file of its own: a page needs the parts of its filter at once, and the words of fields only with a filter.

export type Part = keyof TradeFilter;

/** The field that shows each part of the filter and sets it. The compiler refuses a part without one. */
const FIELD_OF_PART = {
  from: 'dates',
  to: 'dates',
  setup: 'setup',
  tag: 'tag',
  ticker: 'ticker',
  underlying: 'underlying',
  kind: 'kind',
  structure: 'structure',
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
  sleep: 'sleep',
  energy: 'energy',
  stress: 'stress',
  dayGrade: 'dayGrade',
  grade: 'grade',
  mistake: 'mistake',
} as const satisfies Record<Part, string>;

export type FieldName = (typeof FIELD_OF_PART)[Part];

const isPart = (name: string): name is Part => Object.hasOwn(FIELD_OF_PART, name);
const PARTS = Object.keys(FIELD_OF_PART).filter(isPart);

/** The parts of the filter that a field sets. */
export function getParts(name: FieldName): readonly Part[] {
  return PARTS.filter((part) => FIELD_OF_PART[part] === name);
}

export function isSet(filter: TradeFilter, name: FieldName): boolean {
  return getParts(name).some((part) => filter[part] !== undefined);
}

export function removeField(filter: TradeFilter, name: FieldName): TradeFilter {
  return Object.fromEntries(Object.entries(filter).filter(([part]) => !getParts(name).some((each) => each === part)));
}

/** The fields of the filter that the bar shows. The page's own controls show the parts of `shownElsewhere`. */
export function findShownFields(filter: TradeFilter, shownElsewhere: readonly Part[]): ReadonlySet<FieldName> {
  return new Set(
    PARTS.filter((part) => filter[part] !== undefined && !shownElsewhere.includes(part)).map(
      (part) => FIELD_OF_PART[part],
    ),
  );
}
