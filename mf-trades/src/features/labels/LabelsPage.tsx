import { type LabelKind, labels } from 'contracts/labels';
import { Button, CallError, Card, EmptyState, Page, PageHeader, Stack, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { LoadingRows } from '../journal/LoadingTrades.tsx';
import { LabelRow } from './LabelRow.tsx';
import styles from './Labels.module.css';
import { kindTexts } from './labelKinds.ts';
import { NameForm } from './NameForm.tsx';
import { useLabelChange } from './useLabelChange.ts';

const AddForm = ({ kind }: { kind: LabelKind }) => {
  const { isPending, error, mutate, reset } = useLabelChange({ handlesErrors: true });
  return (
    <NameForm
      label={`Add a new ${kindTexts[kind].noun}`}
      error={error?.message}
      onChange={reset}
      onSubmit={(name, clear) => mutate({ body: { kind, action: 'add', name } }, { onSuccess: clear })}
    >
      <Button type="submit" variant="primary" busy={isPending}>
        Add
      </Button>
    </NameForm>
  );
};

const Content = ({ kind }: { kind: LabelKind }) => {
  const query = useCall(labels.list, {});
  const list = query.data?.[kind];
  const { noun } = kindTexts[kind];
  if (!list)
    return query.error ? <CallError title={`Your ${kind} could not be loaded`} query={query} /> : <LoadingRows />;
  return (
    <Stack gap={3}>
      <AddForm kind={kind} />
      {list.length === 0 && <EmptyState title={`No ${noun}s yet`}>You can save trades without one.</EmptyState>}
      <ul className={styles.list} aria-label={`Your ${kind}`}>
        {list.map((label) => (
          <LabelRow key={label.id} {...{ kind, label, list }} />
        ))}
      </ul>
    </Stack>
  );
};

const paths: Readonly<Record<LabelKind, string>> = {
  setups: '/manage-flags',
  tags: '/manage-tags',
  accounts: '/manage-accounts',
};

/** The links to the pages of the other lists. */
export const LabelLinks = ({ kind }: { kind: LabelKind }) =>
  (['setups', 'tags', 'accounts'] as const)
    .filter((each) => each !== kind)
    .map((each) => (
      <Button key={each} variant="ghost" asChild>
        <Link to={paths[each]}>{kindTexts[each].title}</Link>
      </Button>
    ));

/** Tags or accounts: add, rename, reorder, merge, archive and delete them, each with its number of trades (TAG-01). */
export const LabelsPage = ({ kind }: { kind: LabelKind }) => (
  <Page width="form">
    <PageHeader
      title={kindTexts[kind].title}
      subtitle={kindTexts[kind].subtitle}
      actions={<LabelLinks kind={kind} />}
    />
    <Card>
      <Content kind={kind} />
    </Card>
  </Page>
);
