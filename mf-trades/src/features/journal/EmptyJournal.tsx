import { Button, Card, EmptyState, PlusIcon, Row, UploadIcon } from 'shared-ui';
import { Link } from 'shared-ui/host';

/** A journal without trades: how to begin. */
export const EmptyJournal = () => (
  <Card>
    <EmptyState
      title="No trades found."
      action={
        <Row gap={2} justify="center">
          <Button variant="primary" asChild>
            <Link to="/add-trade">
              <PlusIcon />
              Add your first trade
            </Link>
          </Button>
          <Button asChild>
            <Link to="/import">
              <UploadIcon />
              Import from your broker
            </Link>
          </Button>
        </Row>
      }
    >
      Add a ticker, the P&amp;L and a short note to log your first trade, or import the file of your broker.
    </EmptyState>
  </Card>
);
