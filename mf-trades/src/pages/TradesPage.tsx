import { Button, Page, PageHeader, PlusIcon, TrashIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { RecentChanges } from '../features/bulk/RecentChanges.tsx';
import { Journal } from '../features/journal/Journal.tsx';

const Actions = () => (
  <>
    <RecentChanges />
    <Button variant="ghost" asChild>
      <Link to="/trades/trash">
        <TrashIcon />
        Trash
      </Link>
    </Button>
    <Button variant="primary" asChild>
      <Link to="/add-trade">
        <PlusIcon />
        Add Trade
      </Link>
    </Button>
  </>
);

export const TradesPage = () => (
  <Page>
    <PageHeader title="My Trades" actions={<Actions />} />
    <Journal />
  </Page>
);
