import { calls } from 'contracts';
import { keys } from 'contracts/keys';
import { useState } from 'react';
import { Button, Card, Checkbox, ConfirmDialog, Row, Stack, useCall, useWrite } from 'shared-ui';
import { confirmSignOut, useNavigate, useSignOutAfter } from 'shared-ui/host';

const FAREWELL = 'You are signed out everywhere.';

/** Keys outlive sessions: a trader who fears a stranger can delete them with the same click (SES-01). */
const useKeysToDelete = () => {
  const [isChosen, setChosen] = useState(false);
  const { data } = useCall(keys.list, {}, { handlesErrors: true });
  const { mutateAsync } = useWrite(keys.delete);
  const entries = data?.keys ?? [];
  const deleteKeys = async () => {
    if (isChosen) for (const { id } of entries) await mutateAsync({ params: { id } });
  };
  return { entries, isChosen, setChosen, deleteKeys };
};

/** ACC-04: opens /logout, which signs out and redirects to /. */
export function AccountActions() {
  const navigate = useNavigate();
  const signOutAfter = useSignOutAfter();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isPending, isSuccess, mutateAsync } = useWrite(calls.account.signOutEverywhere);
  const { entries, isChosen, setChosen, deleteKeys } = useKeysToDelete();
  const signOutEverywhere = async () => {
    // Only one dialog is open at a time, and the next one may ask about drafts.
    setIsConfirming(false);
    const drafts = await confirmSignOut();
    if (!drafts) return;
    try {
      await deleteKeys();
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
        <Stack gap={3}>
          <p>This signs you out on all devices, including this one. It can take up to a minute.</p>
          {entries.length > 0 && (
            <Checkbox
              label={`Also delete ${entries.length === 1 ? 'the key of your tools' : `all ${entries.length} keys of your tools`}`}
              checked={isChosen}
              onCheckedChange={setChosen}
            />
          )}
        </Stack>
      </ConfirmDialog>
    </Card>
  );
}
