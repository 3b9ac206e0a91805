import { storageKeys } from 'contracts';
import { useState } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { Link, readDeviceEntry } from 'shared-ui/host';

/**
 * The address that was registered in this browser and has no local user yet, or ''. The shell writes and removes the
 * entry.
 */
export function readPendingEmail(): string {
  try {
    const pending: unknown = JSON.parse(readDeviceEntry(storageKeys.pendingUser) ?? 'null');
    return typeof pending === 'object' && pending && 'email' in pending ? String(pending.email) : '';
  } catch {
    return '';
  }
}

/** SUP-06: a reminder for a user who registered in this browser and has not verified the address yet. */
export function PendingVerification() {
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
}
