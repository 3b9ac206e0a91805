import { calls } from 'contracts';
import { useState } from 'react';
import { Button, Card, ConfirmDialog, Row } from 'shared-ui';
import { confirmSignOut, type DraftDecision, getApi, useNavigate } from 'shared-ui/host';

interface SignOutEverywhereOptions {
  /** Before the trader is asked about drafts: one dialog at a time. */
  onAsk: () => void;
  onDone: (drafts: DraftDecision) => void;
}

/** Ends the sessions at the provider; the failure shows as any other does. */
const useSignOutEverywhere = ({ onAsk, onDone }: SignOutEverywhereOptions) => {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    onAsk();
    const drafts = await confirmSignOut();
    if (!drafts) return;
    setBusy(true);
    try {
      await getApi().call(calls.account.signOutEverywhere, {});
      onDone(drafts);
    } catch {
      setBusy(false);
    }
  };
  return { busy, run };
};

/**
 * ACC-04. The shell's /logout signs out and goes to /. Signing out here would be too early: this page is for signed-in
 * traders alone, and its guard would lead to /signin.
 */
export const AccountActions = () => {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useSignOutEverywhere({
    onAsk: () => setAsking(false),
    onDone: (drafts) => navigate('/logout', { state: { farewell: 'You are signed out everywhere.', drafts } }),
  });
  return (
    <Card title="Account Actions">
      <Row gap={2}>
        <Button onClick={() => navigate('/signin', { state: { reset: true } })}>Change Password</Button>
        <Button onClick={() => navigate('/logout')}>Sign Out</Button>
        <Button busy={busy} busyLabel="Signing Out..." onClick={() => setAsking(true)}>
          Sign Out Everywhere
        </Button>
      </Row>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere?"
        confirmLabel="Sign Out Everywhere"
        onConfirm={run}
        onCancel={() => setAsking(false)}
      >
        Every browser and phone that is signed in, this one too, has to sign in again. It takes up to a minute.
      </ConfirmDialog>
    </Card>
  );
};
