import type { ReactNode } from 'react';
import { CallError, FormStatus, Loading, Skeleton, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { CheckedRules, type CheckedRulesProps } from './CheckedRules.tsx';
import type { TradeCheckState } from './useCheck.ts';

interface CheckContentProps extends Pick<CheckedRulesProps, 'onKept'> {
  check: TradeCheckState;
  /** What is below the rules. */
  children: ReactNode;
}

/** The rules of a trade and what is below them, or why they cannot be shown. */
export function CheckContent({ check, onKept, children }: CheckContentProps) {
  const { call, form, rules } = check;
  if (!call.data) {
    if (call.error) return <CallError title="The checklist could not be loaded" query={call} />;
    return (
      <Loading label="Loading the checklist…">
        <Skeleton height="10rem" />
      </Loading>
    );
  }
  return (
    <Stack gap={3}>
      <FormStatus form={form} />
      {rules.length > 0 ? (
        <CheckedRules rules={rules} form={form} onKept={onKept} />
      ) : (
        <p>
          No rule applies to this trade. <Link to="/playbook">Add rules in the playbook</Link>
        </p>
      )}
      {children}
    </Stack>
  );
}
