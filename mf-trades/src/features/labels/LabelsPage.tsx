import { type LabelKind, labelKinds } from 'contracts/labels';
import { Button, CallError, Card, EmptyState, Loading, Page, PageHeader, Skeleton } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { AddLabel } from './AddLabel.tsx';
import { LabelList } from './LabelList.tsx';
import { kindTexts } from './labelKinds.ts';
import type { ListedLabel } from './listChanges.ts';
import { useLabels } from './useLabels.ts';
import { useManagedList } from './useManagedList.ts';

const Loaded = ({ kind, saved }: { kind: LabelKind; saved: readonly ListedLabel[] }) => {
  const managed = useManagedList(kind, saved);
  return (
    <>
      <AddLabel kind={kind} list={managed.list} />
      {managed.list.length > 0 ? (
        <LabelList kind={kind} managed={managed} />
      ) : (
        <EmptyState title={`No ${kind} yet`}>You can save trades without one.</EmptyState>
      )}
    </>
  );
};

const Content = ({ kind }: { kind: LabelKind }) => {
  const { list, query } = useLabels(kind);
  if (list) return <Loaded kind={kind} saved={list} />;
  if (query.error) return <CallError title={`Your ${kind} could not be loaded`} query={query} />;
  return (
    <Loading label={`Loading ${kind}...`}>
      <Skeleton height="2.75rem" lines={3} />
    </Loading>
  );
};

/** The links to the pages of the other lists. */
const LabelLinks = ({ kind }: { kind: LabelKind }) =>
  labelKinds
    .filter((each) => each !== kind)
    .map((each) => (
      <Button key={each} variant="ghost" asChild>
        <Link to={kindTexts[each].path}>{kindTexts[each].linkText}</Link>
      </Button>
    ));

/** A list of a trader: add, rename, reorder, merge, archive and delete entries, each with its number of trades (TAG-01). */
export const LabelsPage = ({ kind }: { kind: LabelKind }) => (
  <Page width="form">
    <PageHeader
      title={kindTexts[kind].title}
      subtitle={kindTexts[kind].subtitle}
      actions={<LabelLinks kind={kind} />}
    />
    <Card title={`Your ${kind}`}>
      <Content kind={kind} />
    </Card>
  </Page>
);
