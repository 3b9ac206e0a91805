import { limits, type TradeFilter } from 'contracts';
import type { Condition } from 'contracts/playbook-conditions';
import type { Rule } from 'contracts/playbook-rules';
import type { WhatIfRulesBody } from 'contracts/what-if-rules';

/** Conditions on earlier trades, whose answers change while the journal is replayed. */
const EARLIER_FACTS: readonly Condition['fact'][] = ['tradeOfDay', 'minutesAfterLoss', 'dayResultBefore', 'roomBefore'];

const isReplayed = ({ conditions }: Rule): boolean =>
  (conditions ?? []).some(({ fact }) => EARLIER_FACTS.includes(fact));

/**
 * Returns the filter of the trades that rules leave out. Null if no filter selects the same trades: it has no common
 * rules, judges each trade beside all others, and knows one list of rules.
 */
export function toLeftOutFilter(
  filter: TradeFilter,
  { rules: ids, conditions }: WhatIfRulesBody,
  rules: readonly Rule[],
): TradeFilter | null {
  const chosen = rules.filter(({ id }) => ids.includes(id));
  if (conditions.length > 0 || chosen.length !== ids.length || ids.length > limits.filterValues) return null;
  if (filter.rule !== undefined || chosen.some(isReplayed)) return null;
  return { ...filter, rule: ids.map((id) => `${id}:no`) };
}
