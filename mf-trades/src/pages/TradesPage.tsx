import { calls } from 'contracts';
import { Button, CallError, Card, EmptyState, Page, PageHeader, PlusIcon, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Journal } from '../features/journal/Journal.tsx';
import { LoadingTrades } from '../features/journal/LoadingTrades.tsx';

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
  const call = useCall(calls.trades.list, {});
  const { data, error } = call;
  if (data) return data.trades.length === 0 ? <EmptyJournal /> : <Journal trades={data.trades} />;
  if (!error) return <LoadingTrades />;
  return (
    <Card>
      <CallError title="Your trades could not be loaded" of={call} />
    </Card>
  );
};

export const TradesPage = () => (
  <Page>
    <PageHeader title="My Trades" actions={<AddTrade label="Add Trade" />} />
    <Content />
  </Page>
);
