import type { RuleBody } from 'contracts/playbook-rules';
import { SegmentedControl } from 'shared-ui';

/** The trades that a new rule applies to. */
export type RuleStart = 'today' | 'all';

const OPTIONS = [
  { value: 'today', label: 'From today on' },
  { value: 'all', label: 'For all trades' },
] as const;

/**
 * Where a new rule begins unless the trader chooses. What the trader answers by hand or plans begins today: no earlier
 * trade has an answer or a plan, so the rule would judge trades that could not keep it.
 */
export function suggestStart(conditions: readonly { fact: string }[] | null): RuleStart {
  return !conditions?.length || conditions.some(({ fact }) => fact === 'planned') ? 'today' : 'all';
}

/** The first day of a rule, for the API. */
export function toFirstDay(start: RuleStart, today: string): RuleBody['from'] {
  return start === 'today' ? today : null;
}

interface RuleStartFieldProps {
  label: string;
  isLabelShown?: boolean;
  value: RuleStart;
  onValueChange: (start: RuleStart) => void;
}

export function RuleStartField(properties: RuleStartFieldProps) {
  return <SegmentedControl<RuleStart> options={OPTIONS} {...properties} />;
}
