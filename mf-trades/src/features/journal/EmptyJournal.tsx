import { Card, EmptyState, FirstTradeLinks } from 'shared-ui';

/** A journal without trades: how to begin. */
export const EmptyJournal = () => (
  <Card>
    <EmptyState title="No trades found." action={<FirstTradeLinks isCentered />}>
      Add a ticker, the P&amp;L and a short note to log your first trade, or import the file of your broker.
    </EmptyState>
  </Card>
);
