import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { unknownLocation } from '../telemetry/page-location.ts';
import { LonePage } from './LonePage.tsx';

/** NAV-10 */
export const NotFound = () => (
  <LonePage title="Page not found" sentence="There is nothing at this address." place={unknownLocation}>
    <Button asChild variant="primary">
      <Link to="/">Go to the home page</Link>
    </Button>
  </LonePage>
);
