import { calls } from 'contracts';
import {
  Button,
  CallError,
  Card,
  ChevronLeftIcon,
  EmptyState,
  Page,
  PageHeader,
  Skeleton,
  useCall,
  VisuallyHidden,
} from 'shared-ui';
import { ApiError, Link, useLocation, useParams } from 'shared-ui/host';
import { AttachedMedia } from '../features/details/AttachedMedia.tsx';
import { TradeFacts } from '../features/details/TradeFacts.tsx';

/** Back to the list, narrowed as it was. */
const useJournalAddress = (): string => {
  const { state } = useLocation();
  const search: unknown = (state as { journal?: unknown } | null)?.journal;
  return `/trades${typeof search === 'string' ? search : ''}`;
};

const NotFound = () => (
  <Card>
    <EmptyState
      title="Trade not found"
      action={
        <Button asChild>
          <Link to="/trades">Back to My Trades</Link>
        </Button>
      }
    >
      It may have been deleted, or the address is not quite right.
    </EmptyState>
  </Card>
);

const Loading = () => (
  <Card role="status">
    <VisuallyHidden>Loading trade...</VisuallyHidden>
    <Skeleton height="1.5rem" lines={5} />
  </Card>
);

const Content = ({ id }: { id: string }) => {
  const call = useCall(calls.trades.get, { params: { id } });
  const { data, error } = call;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (data) {
    return (
      <>
        <TradeFacts trade={data.trade} />
        <AttachedMedia files={data.trade.files} />
      </>
    );
  }
  if (!error) return <Loading />;
  return (
    <Card>
      <CallError title="This trade could not be loaded" of={call} />
    </Card>
  );
};

export const TradePage = () => {
  const { tradeId = '' } = useParams();
  const journal = useJournalAddress();
  const isPossible = calls.trades.get.params.safeParse({ id: tradeId }).success;
  return (
    <Page width="form">
      <PageHeader
        title="Trade Details"
        actions={
          <Button variant="ghost" asChild>
            <Link to={journal}>
              <ChevronLeftIcon />
              My Trades
            </Link>
          </Button>
        }
      />
      {isPossible ? <Content key={tradeId} id={tradeId} /> : <NotFound />}
    </Page>
  );
};
