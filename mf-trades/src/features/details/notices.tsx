import type { Trade } from 'contracts';
import { Alert, Button, Card, EmptyState } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { useRestoreTrade } from './useDeleteTrade.ts';

/** DET-08: the id is not a number, or the trade is deleted or belongs to another trader. */
export function NotFound() {
  return (
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
}

/** The entered values remain, and can be saved once the trade is restored. */
export function DeletedNotice({ trade: { id } }: { trade: Trade }) {
  const { isPending, mutate } = useRestoreTrade();
  return (
    <Alert
      tone="warning"
      title="This trade was deleted elsewhere."
      action={
        <Button size="small" busy={isPending} onClick={() => mutate({ params: { id: String(id) } })}>
          Restore trade
        </Button>
      }
    >
      Your changes are still here. Restore the trade to save them.
    </Alert>
  );
}
