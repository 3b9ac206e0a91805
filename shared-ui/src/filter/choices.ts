import { fromFilterName, NONE, type TradeFilter } from 'contracts';
import { formatHourSpan } from '../format/day.ts';
import { formatBucket } from '../format/numbers.ts';
import type { ChoiceName } from './fields.ts';

type Value<N extends ChoiceName> =
  NonNullable<TradeFilter[N]> extends readonly (infer V extends string)[]
    ? V
    : Extract<NonNullable<TradeFilter[N]>, string>;

/** The fields of which the contract lists the values. */
type FixedName = { [N in ChoiceName]: string extends Value<N> ? never : N }[ChoiceName];

const CONTENTS = {
  media: 'Media',
  notes: 'Notes',
  risk: 'Risk',
  executions: 'Executions',
  mae: 'MAE',
  mfe: 'MFE',
} as const;

/** The levels of energy and stress, and the grades of trades. */
const LEVELS = { 1: '1 (low)', 2: '2', 3: '3', 4: '4', 5: '5 (high)' } as const;

/** The words of fixed values, in the order of the editor. The compiler refuses a value without words. */
const WORDS: { readonly [N in FixedName]: Readonly<Record<Value<N>, string>> } = {
  kind: {
    stock: 'Stocks',
    option: 'Options',
    future: 'Futures',
    forex: 'Forex',
    crypto: 'Crypto',
    other: 'Other',
  },
  structure: {
    vertical: 'Vertical',
    calendar: 'Calendar',
    diagonal: 'Diagonal',
    straddle: 'Straddle',
    strangle: 'Strangle',
    'iron condor': 'Iron condor',
    'iron butterfly': 'Iron butterfly',
    butterfly: 'Butterfly',
    ratio: 'Ratio',
    'covered call': 'Covered call',
    collar: 'Collar',
    custom: 'Custom',
    none: 'No legs',
  },
  side: { long: 'Long', short: 'Short', none: 'No side' },
  result: { gain: 'Gain', loss: 'Loss', breakeven: 'Breakeven' },
  has: CONTENTS,
  lacks: CONTENTS,
  judged: { clean: 'All kept', broken: 'One broken', open: 'Not all answered', unjudged: 'None apply' },
  planned: { yes: 'Planned', no: 'Not planned' },
  afterLoss: { yes: 'Opened within 30 minutes' },
  tradeOfDay: { 1: 'First', 2: 'Second', 3: 'Third', later: 'Fourth or later' },
  sleep: {
    under6: 'Under 6 hours',
    '6to7': '6 to 7 hours',
    '7to8': '7 to 8 hours',
    over8: '8 hours or more',
    none: 'No sleep noted',
  },
  energy: { ...LEVELS, none: 'No energy noted' },
  stress: { ...LEVELS, none: 'No stress noted' },
  dayGrade: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', none: 'No grade' },
  grade: { ...LEVELS, none: 'No grade' },
  mistake: { any: 'Any mistake', none: 'No mistake' },
};

const isFixed = (name: ChoiceName): name is FixedName => Object.hasOwn(WORDS, name);

/** The values of a field that the contract lists; undefined for other fields. */
export function listFixedValues(name: ChoiceName): string[] | undefined {
  return isFixed(name) ? Object.keys(WORDS[name]) : undefined;
}

type SingleName = { [N in ChoiceName]: NonNullable<TradeFilter[N]> extends readonly string[] ? never : N }[ChoiceName];

const SINGLE: Readonly<Record<SingleName, true>> = {
  side: true,
  result: true,
  planned: true,
  afterLoss: true,
  mistake: true,
};

/** Whether the field has at most one value. */
export function isSingle(name: ChoiceName): name is SingleName {
  return Object.hasOwn(SINGLE, name);
}

const WITHOUT_VALUE: Readonly<Partial<Record<ChoiceName, string>>> = {
  setup: 'No setup',
  tag: 'No tag',
  account: 'No account',
  hour: 'No time',
  duration: 'No duration',
  size: 'No size',
  r: 'No risk',
};

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The texts of rules, by id. */
export type RuleTexts = ReadonlyMap<string, string>;
export const NO_RULE_TEXTS: RuleTexts = new Map();

export const ruleAnswers = ['yes', 'no', 'unknown'] as const;

const ANSWERS: Readonly<Record<string, string>> = {
  yes: 'answered yes',
  no: 'answered no',
  unknown: 'not answered',
} satisfies Record<(typeof ruleAnswers)[number], string>;

/** '“Wait for the retest” answered no'; without the text of the rule 'answered no'. */
const formatRule = (value: string, texts: RuleTexts): string => {
  const [id = '', answer = ''] = value.split(':');
  const text = texts.get(id);
  return `${text === undefined ? '' : `${text} `}${ANSWERS[answer] ?? answer}`;
};

/** A value of a field in words, e.g. 'No setup', 'Monday', '9:00–9:59 AM'. */
export function formatChoice(name: ChoiceName, value: string, rules: RuleTexts = NO_RULE_TEXTS): string {
  if (isFixed(name)) {
    const words: Readonly<Record<string, string>> = WORDS[name];
    return words[value] ?? value;
  }
  const withoutValue = WITHOUT_VALUE[name];
  if (value === NONE && withoutValue) return withoutValue;
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
      return formatRule(value, rules);
  }
}
