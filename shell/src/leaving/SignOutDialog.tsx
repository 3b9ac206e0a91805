import { useEffect } from 'react';
import { getLeaveQuestion, useSession, useSignOutQuestion } from 'shared-ui/host';
import { AskDialog } from './AskDialog.tsx';
import { draftsText } from './drafts-text.ts';

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
    <AskDialog
      open
      title="Sign out with unsaved drafts?"
      paragraphs={[...leaveText(), ...draftsText(drafts)]}
      confirmLabel="Sign out and discard drafts"
      alternative={{ label: 'Keep on this device', onClick: () => answer('keep') }}
      onConfirm={() => answer('discard')}
      onCancel={() => answer(null)}
    />
  );
};
