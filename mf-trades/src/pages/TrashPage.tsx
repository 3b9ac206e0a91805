import { Button, CallError, Card, EmptyState, Page, PageHeader, Stack, TrashIcon, useTradeFilter } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { SearchBox } from '../features/journal/SearchBox.tsx';
import styles from '../features/trash/Trash.module.css';
import { TrashActions } from '../features/trash/TrashActions.tsx';
import { TrashRow } from '../features/trash/TrashRow.tsx';
import { useTrashList } from '../features/trash/useTrash.ts';
import { LoadingRows } from '../shared/fallbacks.tsx';
import { useSelection } from '../shared/useSelection.tsx';

const Empty = ({ isSearch }: { isSearch: boolean }) => (
  <EmptyState icon={<TrashIcon size={20} />} title={isSearch ? 'No deleted trades found.' : 'The trash is empty.'}>
    {isSearch ? 'Nothing in the trash matches this search.' : 'Deleted trades stay here for 30 days.'}
  </EmptyState>
);

const Content = () => {
  const state = useTradeFilter();
  const { q } = state.filter;
  const list = useTrashList(q);
  const { trades, total, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const selection = useSelection(trades ?? [], q ?? '');
  if (!trades) return list.error ? <CallError title="The trash could not be loaded" query={list} /> : <LoadingRows />;
  return (
    <Stack gap={3}>
      <SearchBox state={state} />
      <TrashActions q={q} selection={selection} loadedCount={trades.length} hasMore={hasNextPage} total={total} />
      {trades.length === 0 && <Empty isSearch={q !== undefined} />}
      <ul className={styles.list} aria-label="Deleted trades">
        {trades.map((trade) => (
          <TrashRow key={trade.id} trade={trade} isSelected={selection.ids.has(trade.id)} onSelect={selection.select} />
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

/** /trades/trash: deleted trades, until they are restored or deleted forever (BLK-03). */
const TrashPage = () => (
  <Page>
    <PageHeader
      title="Trash"
      subtitle="Deleted trades stay here for 30 days. Statistics do not include them."
      actions={
        <Button variant="ghost" asChild>
          <Link to="/trades">My Trades</Link>
        </Button>
      }
    />
    <Card>
      <Content />
    </Card>
  </Page>
);

export default TrashPage;
