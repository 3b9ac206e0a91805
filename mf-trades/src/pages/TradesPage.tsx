import { Button, CallError, Card, EmptyState, Page, PageHeader, PlusIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Journal } from '../features/journal/Journal.tsx';
import { LoadingTrades } from '../features/journal/LoadingTrades.tsx';
import { useTrades } from '../features/journal/useTrades.ts';

const AddTrade = ({ label }: { label: string }) => (
  <Button variant="primary" asChild>
    <Link to="/add-trade">
      <PlusIcon />
      {label}
    </Link>
  </Button>
);

const EmptyJournal = () => (
  <Card>
    <EmptyState title="No trades found." action={<AddTrade label="Add your first trade" />}>
      A ticker, what it made or lost, and a word on why: that is all a first trade needs.
    </EmptyState>
  </Card>
);

const Content = () => {
  const call = useTrades();
  const { trades, complete, error, isFetchNextPageError, fetchNextPage } = call;
  if (trades?.length === 0) return <EmptyJournal />;
  if (trades) {
    const onRetry = isFetchNextPageError ? () => void fetchNextPage() : undefined;
    return <Journal trades={trades} loading={!complete && !onRetry} onRetry={onRetry} />;
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
    <PageHeader title="My Trades" actions={<AddTrade label="Add Trade" />} />
    <Content />
  </Page>
);
