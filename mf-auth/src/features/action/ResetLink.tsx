import { useState } from 'react';
import { getAuth } from 'shared-ui/host';
import { actionLinkSentence } from '../failures/sentences.ts';
import { Waiting } from '../layout/Waiting.tsx';
import { DeadLink } from './DeadLink.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useOnce } from './useOnce.ts';

/** Reads whose reset link it is without using it up, then asks for the new password. */
export const ResetLink = ({ code }: { code: string }) => {
  const [state, setState] = useState<'reading' | { email: string } | { sentence: string }>('reading');
  useOnce(async () => {
    try {
      const { email } = await getAuth().readActionLink(code);
      setState({ email });
    } catch (failure) {
      setState({ sentence: actionLinkSentence(failure) });
    }
  });
  if (state === 'reading') {
    return <Waiting title="Choose a new password" label="Reading your link..." />;
  }
  if ('email' in state) return <NewPassword code={code} email={state.email} />;
  const way = { to: '/signin', state: { reset: true }, children: 'Send a New Link' };
  return <DeadLink sentence={state.sentence} advice="Ask for a new email to reset your password." way={way} />;
};
