import { calls } from 'contracts';
import { Button, CallError, Card, EmptyState, Loading, Page, PageHeader, Skeleton, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { LabelLinks } from '../features/labels/LabelsPage.tsx';
import { AddSetup } from '../features/setups/AddSetup.tsx';
import type { Names } from '../features/setups/names.ts';
import { SetupList } from '../features/setups/SetupList.tsx';
import { useSetups } from '../features/setups/useSetups.ts';
import { useTradeCounts } from '../features/setups/useTradeCounts.ts';

const Loaded = ({ saved }: { saved: Names }) => {
  const setups = useSetups(saved);
  const getCount = useTradeCounts();
  return (
    <>
      <AddSetup names={setups.names} />
      {setups.names.length > 0 ? (
        <SetupList setups={setups} getCount={getCount} />
      ) : (
        <EmptyState title="No setup types yet">You can save trades without one.</EmptyState>
      )}
    </>
  );
};

const Content = () => {
  const call = useCall(calls.flags.list, {});
  const { data, error } = call;
  if (data) return <Loaded saved={data.setups} />;
  if (!error) {
    return (
      <Loading label="Loading setup types...">
        <Skeleton height="2.75rem" lines={3} />
      </Loading>
    );
  }
  return <CallError title="Your setup types could not be loaded" query={call} />;
};

export const SetupsPage = () => (
  <Page width="form">
    <PageHeader
      title="Manage Setup Types"
      subtitle="The patterns you trade. Choose one when you add a trade."
      actions={
        <>
          <LabelLinks kind="setups" />
          <Button asChild>
            <Link to="/add-trade">Add Trade</Link>
          </Button>
        </>
      }
    />
    <Card title="Your setup types">
      <Content />
    </Card>
  </Page>
);
