import { useEffect } from 'react';
import { getLeavePrompt, useSession, useSignOutPrompt } from 'shared-ui/host';
import { describeDrafts } from './describe-drafts.ts';
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx';

const getLeaveTexts = (): string[] => {
  const question = getLeavePrompt();
  return question ? [question.text] : [];
};

/** Asks before a sign-out what happens to the drafts (see confirmSignOut). */
export const SignOutDialog = () => {
  const question = useSignOutPrompt();
  const { user } = useSession();
  useEffect(() => {
    if (!user) question?.answer(null);
  }, [user, question]);
  if (!question) return null;
  const { answer, drafts } = question;
  return (
    <LazyConfirmDialog
      open
      title="Sign out with unsaved drafts?"
      paragraphs={[...getLeaveTexts(), ...describeDrafts(drafts)]}
      confirmLabel="Sign out and discard drafts"
      alternative={{ label: 'Keep on this device', onClick: () => answer('keep') }}
      onConfirm={() => answer('discard')}
      onCancel={() => answer(null)}
    />
  );
};
