import { Button, Card, EmptyState } from 'shared-ui';
import { Link } from 'shared-ui/host';

/** DET-08: it is not the trader's, not a number, or gone. */
export const NotFound = () => (
  <Card>
    <EmptyState
      title="Trade not found"
      action={
        <Button asChild>
          <Link to="/trades">Back to My Trades</Link>
        </Button>
      }
    >
      It may have been deleted, or the address is not quite right.
    </EmptyState>
  </Card>
);
