import { useState } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { readPendingEmail } from './pendingUser.ts';

/** SUP-06: a reminder for a user who registered in this browser and has not verified the address yet. */
export const PendingVerification = () => {
  // Read once: the sign-up form writes the entry just before it navigates away.
  const [email] = useState(readPendingEmail);
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
