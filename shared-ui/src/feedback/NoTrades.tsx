import type { ReactNode } from 'react';
import { Link } from 'shared-ui/host';
import { Button } from '../actions/Button.tsx';
import { PlusIcon, UploadIcon } from '../icons/icons.tsx';
import { Row } from '../layout/layout.tsx';
import { EmptyState } from './panels.tsx';

/** A file of the gateway with a year of trades, which can be removed again with one click. */
const SAMPLE_FILE = 'tradovate-year.csv';

/** How to begin, for traders without trades. */
export function FirstTradeLinks({ isCentered = false }: { isCentered?: boolean }) {
  return (
    <Row gap={2} {...(isCentered && { justify: 'center' })}>
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
      <Button variant="ghost" asChild>
        <Link to={`/import?sample=${SAMPLE_FILE}`}>Load a sample journal</Link>
      </Button>
    </Row>
  );
}

export interface NoTradesProps {
  /** The page's filter, which can be the reason. */
  state?: { search: string; setFilter: (filter: Record<string, never>) => void };
  /** A part of the journal, e.g. `in this week`: others can have trades. */
  part?: string | undefined;
  /** What the first trade will show here. */
  children: ReactNode;
}

const AddTrade = () => (
  <Button variant="primary" asChild>
    <Link to="/add-trade">Add Trade</Link>
  </Button>
);

/** Replaces figures without a trade: says what they will show, and how to begin or to find trades. */
export function NoTrades({ state, part, children }: NoTradesProps) {
  if (state && state.search !== '')
    return (
      <EmptyState
        title="No trades match these filters"
        action={<Button onClick={() => state.setFilter({})}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      title={`No trades ${part ?? 'yet'}`}
      action={part === undefined ? <FirstTradeLinks isCentered /> : <AddTrade />}
    >
      {children}
    </EmptyState>
  );
}
