import type { Condition } from 'contracts/playbook-conditions';

export type Fact = Condition['fact'];

/** The list that a condition chooses from; tickers are typed. */
type ListSource = 'weekdays' | 'tickers' | 'accounts' | 'tags';

/** An input of a condition. `name` is the field of the condition. */
export type ConditionInput = { name: string; label: string } & (
  | { kind: 'time' }
  | { kind: 'number'; hint?: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'list'; source: ListSource }
);

interface FactDefinition {
  label: string;
  inputs: readonly ConditionInput[];
  /** The input texts of a new condition. */
  initial: Readonly<Record<string, string | readonly string[]>>;
}

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const range = (unit: string): ConditionInput[] => [
  { name: 'min', label: 'Minimum', kind: 'number', hint: unit },
  { name: 'max', label: 'Maximum', kind: 'number', hint: unit },
];

const list = (label: string, source: ListSource, name = 'in'): ConditionInput => ({
  name,
  label,
  kind: 'list',
  source,
});

export const CONTENT_LABELS: Readonly<Record<Extract<Condition, { fact: 'has' }>['what'], string>> = {
  stop: 'a stop',
  risk: 'a risk',
  notes: 'notes',
  media: 'a picture or video',
  tags: 'tags',
};

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Every fact that a condition can have, in the order of the menu. */
export const FACTS: Readonly<Record<Fact, FactDefinition>> = {
  opened: {
    label: 'Opening time',
    inputs: [
      { name: 'from', label: 'From', kind: 'time' },
      { name: 'until', label: 'Until', kind: 'time' },
    ],
    initial: { from: '09:30', until: '11:00' },
  },
  tradeOfDay: {
    label: 'Number of trades that day',
    inputs: [{ name: 'max', label: 'Maximum', kind: 'number', hint: 'trades' }],
    initial: { max: '3' },
  },
  minutesAfterLoss: {
    label: 'Pause after a loss',
    inputs: [{ name: 'min', label: 'Minimum', kind: 'number', hint: 'minutes' }],
    initial: { min: '10' },
  },
  dayResultBefore: {
    label: 'Result of the day until the trade',
    inputs: [{ name: 'min', label: 'Minimum', kind: 'number', hint: 'below 0 for a loss' }],
    initial: { min: '-400' },
  },
  roomBefore: {
    label: 'Room of the account’s day until the trade',
    inputs: [{ name: 'min', label: 'Minimum', kind: 'number', hint: 'money; unknown without a limit of the day' }],
    initial: { min: '200' },
  },
  risk: { label: 'Risk', inputs: range('money'), initial: { max: '100' } },
  plannedR: { label: 'Planned reward ÷ risk', inputs: range('R'), initial: { min: '2' } },
  quantity: { label: 'Size', inputs: range('shares, contracts or lots'), initial: {} },
  duration: { label: 'Duration', inputs: range('minutes'), initial: {} },
  has: {
    label: 'Trade has',
    inputs: [{ name: 'what', label: 'What', kind: 'choice', options: toOptions(CONTENT_LABELS) }],
    initial: { what: 'stop' },
  },
  planned: { label: 'In the plan of the day', inputs: [], initial: {} },
  weekday: { label: 'Weekday', inputs: [list('Weekdays', 'weekdays')], initial: {} },
  side: {
    label: 'Side',
    inputs: [{ name: 'is', label: 'Side', kind: 'choice', options: toOptions({ long: 'Long', short: 'Short' }) }],
    initial: { is: 'long' },
  },
  ticker: { label: 'Ticker', inputs: [list('Tickers', 'tickers')], initial: {} },
  account: { label: 'Account', inputs: [list('Accounts', 'accounts')], initial: {} },
  tag: {
    label: 'Tags',
    inputs: [
      {
        name: 'match',
        label: 'Match',
        kind: 'choice',
        options: toOptions({ none: 'None of these tags', any: 'At least one of these tags' }),
      },
      list('Tags', 'tags', 'tags'),
    ],
    initial: { match: 'none' },
  },
};

export const FACT_OPTIONS = toOptions(
  Object.fromEntries(Object.entries(FACTS).map(([fact, { label }]) => [fact, label])),
);

export function isFact(text: string): text is Fact {
  return Object.hasOwn(FACTS, text);
}
