import type { Call } from 'contracts';
import { invalidInput, scopeMissing } from '../http/errors.ts';
import type { Input } from '../http/input.ts';
import { isInR, type Viewer } from '../journal/view.ts';

// A key with the unit R learns how trades went in multiples of their risk, and no amount of money (MCP-02). Here alone
// are its requests narrowed and its replies converted, whatever call or tool they are of.

type Values = Record<string, unknown>;

/** Fields of replies that are amounts, or from which amounts follow, or that the trader wrote or uploaded. */
const HIDDEN: ReadonlySet<string> = new Set([
  ...['fees', 'risk', 'mae', 'mfe', 'quantity', 'executions', 'legs', 'excursions'],
  ...['comments', 'notes', 'note', 'lesson', 'bias', 'focus', 'files', 'media'],
  ...['balance', 'currency', 'maxLoss'],
]);

/** What a rule says, and why it is answered so: both can name amounts. */
const TEXTS_OF_RULES: ReadonlySet<string> = new Set(['group', 'text', 'reason']);

/** Fields of a filter that compare with an amount: an amount can be found by halving the range again and again. */
const REFUSED_FIELDS = ['minNet', 'maxNet', 'size'] as const;
const REFUSED_GROUPING = 'size';
const REFUSED_VALUES = {
  // The cursor of a page has the value by which its last trade is sorted.
  sort: ['amount', '-amount', 'size', '-size', 'fees', '-fees'],
  x: ['mae'],
  in: ['money'],
  fact: ['risk', 'quantity', 'dayResultBefore', 'roomBefore'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (name: string): never => {
  const message = `${name} is not available to a key with the unit R.`;
  throw invalidInput(message, { [name]: message });
};

/** Refuses what would reveal an amount, at any depth. */
const requireNoAmount = (value: unknown): void => {
  if (Array.isArray(value)) value.forEach(requireNoAmount);
  if (!isObject(value)) return;
  for (const name of REFUSED_FIELDS) if (value[name] !== undefined) refuse(name);
  if ([value.groupBy].flat().includes(REFUSED_GROUPING)) refuse('groupBy');
  for (const [name, refused] of Object.entries(REFUSED_VALUES)) {
    const found = value[name];
    if (refused.some((each) => each === found)) refuse(name);
  }
  Object.values(value).forEach(requireNoAmount);
};

/** Narrows the input of a caller with the unit R: the unit of filters is r. Throws invalid_input, or scope. */
export function narrowInput(call: Call, input: Input, viewer: Viewer): Input {
  if (!isInR(viewer)) return input;
  const { query, body } = input;
  requireNoAmount(query);
  if (call.opensInR === 'measured') requireNoAmount(body);
  // A simulation with an account is about its limits, which are money.
  if (call.opensInR === 'measured' && isObject(body) && typeof body.account === 'string') throw scopeMissing(null);
  return call.opensInR === 'measured' && isObject(query) ? { ...input, query: { ...query, unit: 'r' } } : input;
}

const toCents = (amount: number): number => Math.round(amount * 100);

/** Result ÷ risk, in hundredths half away from zero like all amounts in R. In cents: 1.16 × 100 is below 116. */
const toMultiple = (amount: number, risk: number): number =>
  (Math.sign(amount) * Math.round((toCents(Math.abs(amount)) * 100) / toCents(risk))) / 100 || 0;

/** A trade, as lists, days and the trash have it: a result of its own beside its setup. */
const isTrade = (value: Values): boolean => typeof value.amount === 'number' && 'flagType' in value;

const convertAmount = ({ amount, risk }: Values): number | null =>
  typeof amount === 'number' && typeof risk === 'number' ? toMultiple(amount, risk) : null;

/** A rule of the playbook, or one with its answer for a trade. */
const isRule = (value: Values): boolean => 'required' in value && 'weight' in value;

/** A condition of a rule whose bounds are amounts. */
const isOnAmount = ({ fact }: Values): boolean => REFUSED_VALUES.fact.some((each) => each === fact);

const convert = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(convert);
  if (!isObject(value)) return value;
  if (isOnAmount(value)) return { fact: value.fact };
  const isHidden = (name: string) => HIDDEN.has(name) || (isRule(value) && TEXTS_OF_RULES.has(name));
  const shown = Object.entries(value).flatMap(([name, each]) => (isHidden(name) ? [] : [[name, convert(each)]]));
  return { ...Object.fromEntries(shown), ...(isTrade(value) && { amount: convertAmount(value) }) };
};

/** Converts a reply, in the form of the wire, for the caller. */
export function convertReply(reply: unknown, viewer: Viewer): unknown {
  return isInR(viewer) ? convert(reply) : reply;
}
