import type { Condition } from 'contracts/playbook-conditions';
import type { WhatIfRulesBody } from 'contracts/what-if-rules';
import { usePageParameters } from 'shared-ui';
import { COMMON_RULES, type CommonRule } from './conditions.ts';

/** The parameters of the address that are not of the filter. */
export const RULE_PARAMETERS = ['rules', 'common'];

const split = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

/** 'pause:10' for a common rule with its value. */
const parseCommon = (params: URLSearchParams): ReadonlyMap<string, string> =>
  new Map(
    split(params.get('common')).map((text) => {
      const [key = '', ...value] = text.split(':');
      return [key, value.join(':')];
    }),
  );

const formatCommon = (values: ReadonlyMap<string, string>): string =>
  Array.from(values, ([key, value]) => (value === '' ? key : `${key}:${value}`)).join(',');

const toConditions = (values: ReadonlyMap<string, string>): Condition[][] =>
  COMMON_RULES.flatMap(({ key, toCondition }) => {
    const value = values.get(key);
    const condition = value === undefined ? null : toCondition(value);
    return condition ? [[condition]] : [];
  });

/** Which rules the page applies: they are in the address, so that a copied link shows the same. */
export function useRuleChoice() {
  const [params, change] = usePageParameters();
  const ids = split(params.get('rules'));
  const common = parseCommon(params);
  const changeCommon = (key: string, value: string | null) => {
    const next = new Map(common);
    if (value === null) next.delete(key);
    else next.set(key, value);
    change({ common: formatCommon(next) });
  };
  const body: WhatIfRulesBody = { rules: ids, conditions: toConditions(common) };
  return {
    body,
    /** The values of the common rules that are chosen, by key. */
    common,
    toggleRule: (id: string, isChosen: boolean) =>
      change({ rules: [...ids.filter((each) => each !== id), ...(isChosen ? [id] : [])].join(',') }),
    toggleCommon: ({ key, value }: CommonRule, isChosen: boolean) =>
      changeCommon(key, isChosen ? (value?.initial ?? '') : null),
    changeValue: changeCommon,
  };
}

export type RuleChoice = ReturnType<typeof useRuleChoice>;
