import { Button } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { useHasStoredToken } from '../session/useHasStoredToken.ts';
import { unknownLocation } from '../telemetry/page-location.ts';
import { MessagePage } from './MessagePage.tsx';

/** Shown for unknown paths (NAV-10). */
export const NotFound = () => {
  const isSignedIn = useHasStoredToken();
  return (
    <MessagePage
      title="Page not found"
      message="The page you are looking for does not exist."
      pageLocation={unknownLocation}
    >
      <Button asChild variant="primary">
        {isSignedIn ? <Link to="/dashboard">Go to your dashboard</Link> : <Link to="/">Go to the home page</Link>}
      </Button>
    </MessagePage>
  );
};
