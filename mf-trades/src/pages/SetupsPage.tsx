import { calls } from 'contracts';
import { Button, CallError, Card, EmptyState, Page, PageHeader, Skeleton, useCall, VisuallyHidden } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { SetupList } from '../features/setups/SetupList.tsx';

const Loading = () => (
  <div role="status">
    <VisuallyHidden>Loading setup types...</VisuallyHidden>
    <Skeleton height="2.75rem" lines={3} />
  </div>
);

const Content = () => {
  const call = useCall(calls.flags.list, {});
  const { data, error } = call;
  if (data && data.flags.length > 0) return <SetupList names={data.flags} />;
  if (data) return <EmptyState title="No setup types yet">A trade can be saved without one.</EmptyState>;
  if (!error) return <Loading />;
  return <CallError title="Your setup types could not be loaded" of={call} />;
};

export const SetupsPage = () => (
  <Page width="form">
    <PageHeader
      title="Manage Setup Types"
      subtitle="The patterns that you trade. Add Trade offers them for each trade."
      actions={
        <Button asChild>
          <Link to="/add-trade">Add Trade</Link>
        </Button>
      }
    />
    <Card title="Your setup types">
      <Content />
    </Card>
  </Page>
);
