import { Button, Card, Row } from 'shared-ui';
import { Link } from 'shared-ui/host';

const pages = [
  ['/manage-flags', 'Manage Setups'],
  ['/manage-tags', 'Manage Tags'],
  ['/manage-accounts', 'Manage Accounts'],
  ['/trades/trash', 'Trash'],
] as const;

/** Links to the pages that have no entry of their own in the navigation bar. */
export const YourLists = () => (
  <Card title="Setups, tags and accounts" description="Rename, reorder, merge or archive them. Restore deleted trades.">
    <Row gap={2}>
      {pages.map(([path, title]) => (
        <Button key={path} asChild>
          <Link to={path}>{title}</Link>
        </Button>
      ))}
    </Row>
  </Card>
);
