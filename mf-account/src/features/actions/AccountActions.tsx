import { calls } from 'contracts';
import { useState } from 'react';
import { Button, Card, ConfirmDialog, Row } from 'shared-ui';
import { confirmSignOut, type DraftDecision, getApi, useNavigate } from 'shared-ui/host';

interface SignOutEverywhereOptions {
  /** Called before the dialog about drafts opens, so that only one dialog is open at a time. */
  onAskAboutDrafts: () => void;
  onDone: (drafts: DraftDecision) => void;
}

/** Ends all sessions at the provider. The API client shows errors. */
const useSignOutEverywhere = ({ onAskAboutDrafts, onDone }: SignOutEverywhereOptions) => {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    onAskAboutDrafts();
    const drafts = await confirmSignOut();
    if (!drafts) return;
    setIsBusy(true);
    try {
      await getApi().call(calls.account.signOutEverywhere, {});
      onDone(drafts);
    } catch {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
};

/**
 * ACC-04: opens /logout, which signs out and redirects to /. If this page signed out itself, its guard would redirect to
 * /signin.
 */
export const AccountActions = () => {
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  const { isBusy, run } = useSignOutEverywhere({
    onAskAboutDrafts: () => setIsConfirming(false),
    onDone: (drafts) => navigate('/logout', { state: { farewell: 'You are signed out everywhere.', drafts } }),
  });
  return (
    <Card title="Account Actions">
      <Row gap={2}>
        <Button onClick={() => navigate('/signin', { state: { reset: true } })}>Change Password</Button>
        <Button onClick={() => navigate('/logout')}>Sign Out</Button>
        <Button busy={isBusy} busyLabel="Signing out..." onClick={() => setIsConfirming(true)}>
          Sign out everywhere
        </Button>
      </Row>
      <ConfirmDialog
        open={isConfirming}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={run}
        onCancel={() => setIsConfirming(false)}
      >
        This signs you out on all devices, including this one. It can take up to a minute.
      </ConfirmDialog>
    </Card>
  );
};
