import type { Condition } from 'contracts/playbook-conditions';
import type { Rule, RuleBody } from 'contracts/playbook-rules';
import { invalidInput } from '../../http/errors.ts';
import { isListed, type LabelIndex, type LabelIndexes } from '../../journal/labels/label.ts';
import type { RuleRecord, StoredCondition, StoredName } from './model.ts';

const unknownName = (field: string, name: string) => {
  const message = `There is no "${name}" in your lists.`;
  return invalidInput(message, { [field]: message });
};

/**
 * Finds the id of a listed name. A name that the stored rule already has stays valid. Throws invalid_input naming the
 * field.
 */
const findName = (index: LabelIndex, name: string, field: string, previous: readonly StoredName[]): StoredName => {
  const kept = previous.find((each) => (index.getName(each.id) || each.name) === name);
  const found = index.find(name);
  if (found && (isListed(found) || found.mergedInto !== undefined)) {
    const id = index.resolveId(found.id);
    return { id, name: index.getName(id) };
  }
  if (kept) return kept;
  throw unknownName(field, name);
};

const listPreviousNames = (previous: RuleRecord | undefined, fact: 'account' | 'tag'): StoredName[] =>
  (previous?.conditions ?? []).flatMap((condition) => {
    if (condition.fact === 'account' && fact === 'account') return condition.in;
    if (condition.fact === 'tag' && fact === 'tag') return [...(condition.none ?? []), ...(condition.any ?? [])];
    return [];
  });

const toStoredCondition = (
  condition: Condition,
  field: string,
  labels: LabelIndexes,
  previous: RuleRecord | undefined,
): StoredCondition => {
  const find = (kind: 'accounts' | 'tags', fact: 'account' | 'tag', key: string, names: readonly string[]) =>
    names.map((name) => findName(labels[kind], name, `${field}.${key}`, listPreviousNames(previous, fact)));
  if (condition.fact === 'account') return { fact: 'account', in: find('accounts', 'account', 'in', condition.in) };
  if (condition.fact !== 'tag') return condition;
  const { none, any } = condition;
  return {
    fact: 'tag',
    ...(none ? { none: find('tags', 'tag', 'none', none) } : {}),
    ...(any ? { any: find('tags', 'tag', 'any', any) } : {}),
  };
};

/** Converts conditions to their stored form, by ids. Throws invalid_input for a name that is in no list. */
export function toStoredConditions(
  conditions: readonly Condition[] | null,
  labels: LabelIndexes,
  previous?: RuleRecord,
  field = 'conditions',
): StoredCondition[] | null {
  return (
    conditions?.map((condition, index) => toStoredCondition(condition, `${field}.${index}`, labels, previous)) ?? null
  );
}

/** Creates a rule that is not saved: no trade has a typed answer to it. */
export function createDraftRule(fields: Pick<RuleRecord, 'setupId' | 'conditions'>): RuleRecord {
  const texts = { id: '', group: '', text: '' };
  return { ...texts, number: 0, required: false, weight: 1, from: null, until: null, version: 0, ...fields };
}

/** Returns the id of a setup; 0 for null. Throws invalid_input naming the field for a name that is not listed. */
export function findSetupId(name: string | null, labels: LabelIndexes, previousId = 0, field = 'setup'): number {
  if (name === null) return 0;
  const previous = { id: previousId, name: labels.setups.getName(previousId) };
  return findName(labels.setups, name, field, previousId > 0 ? [previous] : []).id;
}

/** Converts a body to the stored fields of a rule. */
export function toStoredRule({ setup, conditions, ...body }: RuleBody, labels: LabelIndexes, previous?: RuleRecord) {
  return {
    ...body,
    setupId: findSetupId(setup, labels, previous?.setupId),
    conditions: toStoredConditions(conditions, labels, previous),
  };
}

const toNames = (names: readonly StoredName[], index: LabelIndex): string[] => [
  ...new Set(names.map(({ id, name }) => index.getName(id) || name)),
];

/** Converts a stored condition to the contract, with the current names. */
const presentCondition = (condition: StoredCondition, labels: LabelIndexes): Condition => {
  if (condition.fact === 'account') return { fact: 'account', in: toNames(condition.in, labels.accounts) };
  if (condition.fact !== 'tag') return condition;
  const { none, any } = condition;
  return {
    fact: 'tag',
    ...(none ? { none: toNames(none, labels.tags) } : {}),
    ...(any ? { any: toNames(any, labels.tags) } : {}),
  };
};

export function presentRule(rule: RuleRecord, labels: LabelIndexes): Rule {
  const { id, group, text, required, weight, from, until, version } = rule;
  const setup = rule.setupId === 0 ? null : labels.setups.getName(rule.setupId);
  const conditions = rule.conditions?.map((condition) => presentCondition(condition, labels)) ?? null;
  return { id, setup, group, text, required, weight, conditions, from, until, version };
}
