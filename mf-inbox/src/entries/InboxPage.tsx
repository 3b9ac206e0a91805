import { type InboxEntry, type InboxState, inboxStates } from 'contracts/inbox';
import {
  Button,
  CallError,
  EmptyState,
  InboxIcon,
  Loading,
  Page,
  PageHeader,
  Row,
  SegmentedControl,
  Skeleton,
  Stack,
} from 'shared-ui';
import { Link, useSearchParams } from 'shared-ui/host';
import { EntryRow } from './EntryRow.tsx';
import styles from './Inbox.module.css';
import { useDecisions, useDismissSource, useEntries } from './useInbox.ts';

const STATES = [
  { value: 'new', label: 'New' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'dismissed', label: 'Dismissed' },
] as const satisfies readonly { value: InboxState; label: string }[];

/** The state in the address, so that Back and a reload show the same list. */
const useStateChoice = () => {
  const [params, setParams] = useSearchParams();
  const state = inboxStates.find((each) => each === params.get('state')) ?? 'new';
  const choose = (value: InboxState) => setParams(value === 'new' ? {} : { state: value }, { replace: true });
  return { state, choose };
};

const Empty = ({ state }: { state: InboxState }) =>
  state === 'new' ? (
    <EmptyState
      icon={<InboxIcon size={20} />}
      title="No new proposals."
      action={
        <Button asChild>
          <Link to="/account#access">Keys for your tools</Link>
        </Button>
      }
    >
      Alerts of TradingView, scripts and assistants send what they propose here. Nothing changes in your journal before
      you accept it. Make a key that can send proposals to begin.
    </EmptyState>
  ) : (
    <EmptyState title={`Nothing ${state} in the last 90 days.`} />
  );

/** Sources with several new entries. */
const listSources = (entries: readonly InboxEntry[]): string[] => {
  const sources = entries.map(({ source }) => source);
  return [...new Set(sources)].filter((source) => sources.filter((each) => each === source).length > 1);
};

const DismissSources = ({ entries }: { entries: readonly InboxEntry[] }) => {
  const { isPending, mutate } = useDismissSource();
  return (
    <Row gap={2}>
      {listSources(entries).map((source) => (
        <Button key={source} size="small" className={styles.source} disabled={isPending} onClick={() => mutate(source)}>
          Dismiss all from {source}
        </Button>
      ))}
    </Row>
  );
};

const Entries = ({ state }: { state: InboxState }) => {
  const list = useEntries(state);
  const decisions = useDecisions();
  const { entries, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  if (!entries) {
    return list.error ? (
      <CallError title="Your inbox could not be loaded" query={list} />
    ) : (
      <Loading label="Loading your inbox…">
        <Skeleton lines={6} />
      </Loading>
    );
  }
  if (entries.length === 0) return <Empty state={state} />;
  return (
    <Stack gap={4}>
      {state === 'new' && <DismissSources entries={entries} />}
      <ul className={styles.list} aria-label="Proposals">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} decisions={decisions} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </Stack>
  );
};

/** /inbox: what the trader's own tools propose (INB-02). */
const InboxPage = () => {
  const { state, choose } = useStateChoice();
  return (
    <Page>
      <PageHeader
        title="Inbox"
        subtitle="What your tools propose. Nothing of it is in your journal before you accept it."
        actions={
          <Button variant="ghost" asChild>
            <Link to="/account#access">Keys for your tools</Link>
          </Button>
        }
      />
      <Stack gap={4}>
        <div className={styles.states}>
          <SegmentedControl label="Show" options={STATES} value={state} onValueChange={choose} />
        </div>
        <Entries key={state} state={state} />
      </Stack>
    </Page>
  );
};

export default InboxPage;
