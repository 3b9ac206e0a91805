import { useQuery } from '@tanstack/react-query';
import type { TradeFilter } from 'contracts';
import { useMemo } from 'react';
import { getApi } from 'shared-ui/host';
import { NO_RULE_TEXTS, type RuleTexts } from './choices.ts';

const loadRules = async ({ signal }: { signal: AbortSignal }) => {
  // Loaded on demand: few filters have a rule.
  const { rules } = await import('contracts/playbook-rules');
  return (await getApi().call(rules.list, {}, { signal, handlesErrors: true })).rules;
};

/** The texts of the trader's rules, as in '“Wait for the retest” (Gap)'. Undefined until they are loaded. */
export function useRuleTexts(isNeeded: boolean) {
  const query = useQuery({
    queryKey: ['texts of rules'],
    queryFn: loadRules,
    enabled: isNeeded,
    meta: { topics: ['trades', 'flags'] },
  });
  const { data } = query;
  const texts = useMemo(
    (): RuleTexts | undefined =>
      data && new Map(data.map(({ id, text, setup }) => [id, setup === null ? `“${text}”` : `“${text}” (${setup})`])),
    [data],
  );
  return { texts, query };
}

/** The texts of the rules that a filter has. Empty until they are loaded, and for a filter without rules. */
export function useFilterRules(filter: TradeFilter): RuleTexts {
  return useRuleTexts(filter.rule !== undefined).texts ?? NO_RULE_TEXTS;
}
