import { Button, IconButton, Page, PageHeader, PlusIcon, TrashIcon, useIsPhone } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { RecentChanges } from '../features/bulk/RecentChanges.tsx';
import { Journal } from '../features/journal/Journal.tsx';

/** An icon on a phone, so that the heading and all actions share a line. */
const TrashLink = () =>
  useIsPhone() ? (
    <IconButton label="Trash" asChild>
      <Link to="/trades/trash">
        <TrashIcon />
      </Link>
    </IconButton>
  ) : (
    <Button variant="ghost" asChild>
      <Link to="/trades/trash">
        <TrashIcon />
        Trash
      </Link>
    </Button>
  );

const Actions = () => (
  <>
    <RecentChanges />
    <TrashLink />
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
