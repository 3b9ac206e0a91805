import { Button, EmptyState } from 'shared-ui';
import { Link } from 'shared-ui/host';

export function NoPrices({ ticker }: { ticker: string }) {
  return (
    <EmptyState
      title={`No prices of ${ticker}`}
      action={
        <Button asChild variant="primary">
          <Link to="/charts">Add prices</Link>
        </Button>
      }
    >
      Add prices of your platform to see your trades on candles.
    </EmptyState>
  );
}
