import { calls } from 'contracts';
import { useState } from 'react';
import { Button, Card, ConfirmDialog, Row, useWrite } from 'shared-ui';
import { confirmSignOut, useNavigate, useSignOutAfter } from 'shared-ui/host';

const FAREWELL = 'You are signed out everywhere.';

/** ACC-04: opens /logout, which signs out and redirects to /. */
export function AccountActions() {
  const navigate = useNavigate();
  const signOutAfter = useSignOutAfter();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, isSuccess, mutateAsync } = useWrite(calls.account.signOutEverywhere);
  const signOutEverywhere = async () => {
    // Only one dialog is open at a time, and the next one may ask about drafts.
    setIsConfirming(false);
    const drafts = await confirmSignOut();
    if (!drafts) return;
    try {
      await signOutAfter(() => mutateAsync({}), { farewell: FAREWELL, drafts });
    } catch {
      // The API client shows the error.
    }
  };
  return (
    <Card title="Account Actions">
      <Row gap={2}>
        <Button onClick={() => navigate('/signin', { state: { reset: true } })}>Change Password</Button>
        <Button onClick={() => navigate('/logout')}>Sign Out</Button>
        <Button busy={isPending || isSuccess} busyLabel="Signing out…" onClick={() => setIsConfirming(true)}>
          Sign out everywhere
        </Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={signOutEverywhere}
        onCancel={() => setIsConfirming(false)}
      >
        This signs you out on all devices, including this one. It can take up to a minute.
      </ConfirmDialog>
    </Card>
  );
}
