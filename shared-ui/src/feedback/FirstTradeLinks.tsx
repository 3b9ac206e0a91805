import { Link } from 'shared-ui/host';
import { Button } from '../actions/Button.tsx';
import { PlusIcon, UploadIcon } from '../icons/icons.tsx';
import { Row } from '../layout/layout.tsx';

/** How to begin, for traders without trades. */
export const FirstTradeLinks = ({ isCentered = false }: { isCentered?: boolean }) => (
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
  </Row>
);
