import { calls } from 'contracts';
import { type LabelKind, labelKinds, labels } from 'contracts/labels';
import type { ReactNode } from 'react';
import {
  Button,
  CallError,
  type CallErrorProps,
  Card,
  EmptyState,
  Loading,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  useCall,
} from 'shared-ui';
import { Link, Slot, usePanels } from 'shared-ui/host';
import { AddLabel } from '../features/labels/AddLabel.tsx';
import { LabelList } from '../features/labels/LabelList.tsx';
import { KIND_TEXTS } from '../features/labels/labelKinds.ts';
import { joinSetups, type ListedLabel } from '../features/labels/listChanges.ts';
import { useManagedList } from '../features/labels/useManagedList.ts';

interface LabelsState {
  list: readonly ListedLabel[] | undefined;
  /** The call that the list depends on. */
  query: CallErrorProps['query'];
}

/** The entries of a list. Setups are those of the specified call; they are shown also while the counts are missing. */
const useLabels = (kind: LabelKind): LabelsState => {
  const isSetups = kind === 'setups';
  const counted = useCall(labels.list, {}, { handlesErrors: isSetups });
  const setups = useCall(calls.flags.list, {}, { enabled: isSetups });
  const list = counted.data?.[kind];
  if (!isSetups) return { list, query: counted };
  return { list: setups.data && joinSetups(setups.data.setups, list), query: setups };
};

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
    <Loading label={`Loading ${kind}…`}>
      <Skeleton height="2.75rem" lines={3} />
    </Loading>
  );
};

/** The links to the pages of the other lists. */
const LabelLinks = ({ kind }: { kind: LabelKind }) =>
  labelKinds
    .filter((each) => each !== kind)
    .map((each) => (
      <Button key={each} asChild>
        <Link to={KIND_TEXTS[each].path}>{KIND_TEXTS[each].linkText}</Link>
      </Button>
    ));

/** The panels of other modules about each account that is in use. */
const AccountPanels = () => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const accounts = data?.accounts.filter(({ archived }) => !archived) ?? [];
  return accounts.map(({ name }) => (
    <Stack key={name} gap={3} role="group" aria-label={name}>
      <h2>{name}</h2>
      <Slot name="account.panel" properties={{ account: name }} subject={name} />
    </Stack>
  ));
};

/**
 * A list of a trader: add, rename, reorder, merge, archive and delete entries, each with its number of trades (TAG-01).
 */
const LabelsPage = ({ kind, children }: { kind: LabelKind; children?: ReactNode }) => (
  <Page width="form">
    <PageHeader
      title={KIND_TEXTS[kind].title}
      subtitle={KIND_TEXTS[kind].subtitle}
      actions={<LabelLinks kind={kind} />}
    />
    <Card title={`Your ${kind}`}>
      <Content kind={kind} />
    </Card>
    {children}
  </Page>
);

/** /manage-flags, with the specified labels (FLG-01). */
export function SetupsPage() {
  return <LabelsPage kind="setups" />;
}
export function TagsPage() {
  return <LabelsPage kind="tags" />;
}
export function AccountsPage() {
  const hasPanels = usePanels('account.panel').length > 0;
  return <LabelsPage kind="accounts">{hasPanels && <AccountPanels />}</LabelsPage>;
}
