import { getAuth } from 'shared-ui/host';
import { Waiting } from '../layout/Waiting.tsx';
import { LinkFailure } from './LinkFailure.tsx';
import { NewPassword } from './NewPassword.tsx';
import { useLink } from './useLink.ts';

/** Reads whose reset link it is without using it up, then asks for the new password. */
export const ResetLink = ({ code }: { code: string }) => {
  const { state, retry } = useLink(() => getAuth().readActionLink(code));
  if (state.step === 'working') return <Waiting title="Choose a new password" label="Reading your link..." />;
  if (state.step === 'done') return <NewPassword code={code} email={state.result.email} />;
  const way = { to: '/signin', state: { reset: true }, children: 'Send a New Link' };
  const advice = 'Ask for a new email to reset your password.';
  return <LinkFailure failure={state.failure} {...{ retry, advice, way }} />;
};
