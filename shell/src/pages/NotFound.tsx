import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { unknownLocation } from '../telemetry/page-location.ts';
import { MessagePage } from './MessagePage.tsx';

/** Shown for unknown paths (NAV-10). */
export const NotFound = () => (
  <MessagePage
    title="Page not found"
    message="The page you are looking for does not exist."
    pageLocation={unknownLocation}
  >
    <Button asChild variant="primary">
      <Link to="/">Go to the home page</Link>
    </Button>
  </MessagePage>
);
