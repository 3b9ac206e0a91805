import { useEffect } from 'react';
import { getLeaveQuestion, useSession, useSignOutQuestion } from 'shared-ui/host';
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx';
import { describeDrafts } from './describe-drafts.ts';

const leaveText = (): string[] => {
  const question = getLeaveQuestion();
  return question ? [question.text] : [];
};

/** Asks what happens to the drafts before a trader signs out (see confirmSignOut). */
export const SignOutDialog = () => {
  const question = useSignOutQuestion();
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
      paragraphs={[...leaveText(), ...describeDrafts(drafts)]}
      confirmLabel="Sign out and discard drafts"
      alternative={{ label: 'Keep on this device', onClick: () => answer('keep') }}
      onConfirm={() => answer('discard')}
      onCancel={() => answer(null)}
    />
  );
};
