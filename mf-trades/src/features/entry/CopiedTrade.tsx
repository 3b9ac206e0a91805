import { calls, type Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Alert, Card, Skeleton, useCall, VisuallyHidden } from 'shared-ui';

export interface CopiedTradeProps {
  id: string;
  children: (trade: Trade | undefined) => ReactNode;
}

/** Fetches the trade that is to be duplicated. Where it cannot be had, an empty form is the next best. */
export const CopiedTrade = ({ id, children }: CopiedTradeProps) => {
  const { data, isPending } = useCall(calls.trades.get, { params: { id } });
  if (isPending) {
    return (
      <Card role="status">
        <VisuallyHidden>Loading trade...</VisuallyHidden>
        <Skeleton height="1.5rem" lines={5} />
      </Card>
    );
  }
  return (
    <>
      {!data && <Alert tone="warning">The trade to duplicate could not be found. You can enter a new one.</Alert>}
      {children(data?.trade)}
    </>
  );
};
