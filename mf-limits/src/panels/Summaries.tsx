import { type AccountSummary, accountLimits } from 'contracts/account-balances';
import type { ReactNode } from 'react';
import { CallError, Loading, Skeleton, useCall } from 'shared-ui';

interface SummariesProps {
  /** The CSS height that is reserved while they load. */
  height: string;
  children: (accounts: readonly AccountSummary[]) => ReactNode;
}

/** All accounts with their balance and limits. The panels of a page share one request. */
export function Summaries({ height, children }: SummariesProps) {
  const call = useCall(accountLimits.list, {}, { handlesErrors: true });
  if (call.data) return children(call.data.accounts);
  if (call.error) return <CallError title="The balances could not be loaded" query={call} />;
  return (
    <Loading label="Loading balances…">
      <Skeleton height={height} />
    </Loading>
  );
}
