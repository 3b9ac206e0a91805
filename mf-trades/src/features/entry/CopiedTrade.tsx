import { calls, type Trade } from 'contracts';
import type { ReactNode } from 'react';
import { Alert, useCall } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { TradeFallback } from '../journal/TradeFallback.tsx';

interface CopiedTradeProps {
  id: string;
  children: (trade: Trade | undefined) => ReactNode;
}

/** Loads the trade to duplicate. If it does not exist, the form is empty. */
export const CopiedTrade = ({ id, children }: CopiedTradeProps) => {
  const call = useCall(calls.trades.get, { params: { id } }, { handlesErrors: ['not_found'] });
  const { data, error } = call;
  if (data) return children(data.trade);
  if (!(error instanceof ApiError && error.status === 404)) {
    return <TradeFallback title="The trade to duplicate could not be loaded" query={call} />;
  }
  return (
    <>
      <Alert tone="warning">The trade to duplicate could not be found. You can enter a new one.</Alert>
      {children(undefined)}
    </>
  );
};
