import { Button, CallError, Card, EmptyState, Page, PageHeader, PlusIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Journal } from '../features/journal/Journal.tsx';
import { LoadingTrades } from '../features/journal/LoadingTrades.tsx';
import { useTrades } from '../features/journal/useTrades.ts';

const AddTradeLink = ({ label }: { label: string }) => (
  <Button variant="primary" asChild>
    <Link to="/add-trade">
      <PlusIcon />
      {label}
    </Link>
  </Button>
);

const EmptyJournal = () => (
  <Card>
    <EmptyState title="No trades found." action={<AddTradeLink label="Add your first trade" />}>
      Add a ticker, the P&amp;L and a short note to log your first trade.
    </EmptyState>
  </Card>
);

const Content = () => {
  const call = useTrades();
  const { trades, isComplete, error, isFetchNextPageError, fetchNextPage } = call;
  if (trades?.length === 0) return <EmptyJournal />;
  if (trades) {
    const onRetry = isFetchNextPageError ? () => void fetchNextPage() : undefined;
    return <Journal trades={trades} isLoading={!isComplete && !onRetry} onRetry={onRetry} />;
  }
  if (!error) return <LoadingTrades />;
  return (
    <Card>
      <CallError title="Your trades could not be loaded" query={call} />
    </Card>
  );
};

export const TradesPage = () => (
  <Page>
    <PageHeader title="My Trades" actions={<AddTradeLink label="Add Trade" />} />
    <Content />
  </Page>
);
