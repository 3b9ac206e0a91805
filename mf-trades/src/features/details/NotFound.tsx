import { Button, Card, EmptyState } from 'shared-ui';
import { Link } from 'shared-ui/host';

/** DET-08: the id is not a number, or the trade is deleted or belongs to another trader. */
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
      It may have been deleted, or the address may be wrong.
    </EmptyState>
  </Card>
);
