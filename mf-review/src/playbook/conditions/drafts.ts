import type { Condition } from 'contracts/playbook-conditions';
import { createRandomKey, toText } from 'shared-ui';
import { isObject } from 'shared-ui/host';
import { FACTS, type Fact, isFact } from './facts.ts';

/** A condition as it is typed. */
export interface ConditionDraft {
  /** Identifies the condition while others are added and removed. */
  key: string;
  fact: Fact;
  /** The texts and lists of its inputs, by their names. */
  values: Readonly<Record<string, string | readonly string[]>>;
}

/** Creates a condition on a fact with usual values. */
export function createDraft(fact: Fact, values: ConditionDraft['values'] = FACTS[fact].initial): ConditionDraft {
  return { key: createRandomKey(), fact, values };
}

const toValue = (value: unknown): string | readonly string[] =>
  Array.isArray(value) ? value.map(String) : String(value);

/** Converts a stored condition. Tags have one list, and a choice of how to match it. Its place is its key. */
export function toDraft(condition: Condition, index = 0): ConditionDraft {
  const key = String(index);
  if (condition.fact === 'tag') {
    const match = condition.none ? 'none' : 'any';
    return { key, fact: 'tag', values: { match, tags: condition.none ?? condition.any ?? [] } };
  }
  const { fact, ...fields } = condition;
  const values = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toValue(value)]));
  return { key, fact, values };
}

/** Restores stored conditions. */
export function parseDrafts(stored: unknown): ConditionDraft[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(isObject).flatMap(({ key, fact, values }) => {
    const texts = isObject(values) ? Object.entries(values).map(([name, value]) => [name, toValue(value)]) : [];
    return typeof fact === 'string' && isFact(fact)
      ? [{ key: toText(key), fact, values: Object.fromEntries(texts) }]
      : [];
  });
}

const toNumber = (text: unknown): number | undefined => {
  const typed = String(text ?? '').trim();
  return typed === '' ? undefined : Number(typed.replaceAll(',', ''));
};

/** Converts a draft to the JSON of a condition, which may be invalid: the contract checks it. */
export function toCondition({ fact, values }: ConditionDraft): object {
  if (fact === 'tag') return { fact, [String(values.match)]: values.tags ?? [] };
  const fields = FACTS[fact].inputs.map((input) => {
    const value = values[input.name];
    if (input.kind === 'number') return [input.name, toNumber(value)];
    if (input.kind !== 'list') return [input.name, value];
    return [input.name, input.source === 'weekdays' ? [value ?? []].flat().map(Number) : (value ?? [])];
  });
  return { fact, ...Object.fromEntries(fields) };
}

/** The field of the contract's error for an input. */
const getFieldName = ({ fact, values }: ConditionDraft, name: string): string =>
  fact === 'tag' && name === 'tags' ? String(values.match) : name;

const nameFields = (message: string, draft: ConditionDraft): string => {
  const labels = new Map(FACTS[draft.fact].inputs.map(({ name, label }) => [getFieldName(draft, name), label]));
  return message.replaceAll(/\b\w+\b/g, (word) => labels.get(word) ?? word);
};

/** Finds the error of an input, with the names of inputs instead of fields. `path` is that of the condition. */
export function findInputError(
  errors: Readonly<Record<string, string>>,
  path: string,
  draft: ConditionDraft,
  name: string,
): string | undefined {
  const field = `${path}.${getFieldName(draft, name)}`;
  const key = Object.keys(errors).find((each) => each === field || each.startsWith(`${field}.`));
  return key === undefined ? undefined : nameFields(errors[key] ?? '', draft);
}
