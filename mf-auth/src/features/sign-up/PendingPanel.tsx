import { useState } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { pendingEmail } from './pendingUser.ts';

/** SUP-06: for somebody who registered here and has not finished. Nothing for anyone else. */
export const PendingPanel = () => {
  // Read once: the form under it writes the entry just before it leads away.
  const [email] = useState(pendingEmail);
  if (!email) return null;
  return (
    <Alert tone="info" title="Check Your Email">
      <Stack gap={3}>
        <p>
          We sent a verification link to <strong>{email}</strong>.
        </p>
        <div>
          <Button asChild size="small">
            <Link to="/verify-email">Go to Verification Page</Link>
          </Button>
        </div>
      </Stack>
    </Alert>
  );
};
