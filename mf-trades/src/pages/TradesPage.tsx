import {
  Button,
  IconButton,
  Menu,
  MenuItem,
  Page,
  PageHeader,
  PlusIcon,
  RestoreIcon,
  TrashIcon,
  useIsPhone,
  useRecentChanges,
  useUndoChange,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { Journal } from '../features/journal/Journal.tsx';

/** The bulk changes of the last 10 minutes, to undo them when their notice is gone (BLK-02). */
const RecentChanges = () => {
  const changes = useRecentChanges();
  const undo = useUndoChange();
  const isPhone = useIsPhone();
  if (changes.length === 0) return null;
  return (
    <Menu
      trigger={
        isPhone ? (
          <IconButton label="Undo changes">
            <RestoreIcon />
          </IconButton>
        ) : (
          <Button variant="ghost">
            <RestoreIcon />
            Undo changes
          </Button>
        )
      }
    >
      {changes.map(({ id, text }) => (
        <MenuItem key={id} icon={<RestoreIcon />} onSelect={() => void undo(id)}>
          {text}
        </MenuItem>
      ))}
    </Menu>
  );
};

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

const TradesPage = () => (
  <Page>
    <PageHeader title="My Trades" actions={<Actions />} />
    <Journal />
  </Page>
);

export default TradesPage;
