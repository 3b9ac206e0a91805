import { getAuth } from 'shared-ui/host';
import { AuthLoadingPage } from '../layout/AuthLoadingPage.tsx';
import { LinkError } from './LinkError.tsx';
import { NewPasswordPage } from './NewPasswordPage.tsx';
import { useActionCode } from './useActionCode.ts';

/** Looks up the account of a reset link without using up its code, then asks for the new password. */
export const PasswordResetLink = ({ code }: { code: string }) => {
  const { state, retry } = useActionCode(() => getAuth().readActionLink(code));
  if (state.status === 'pending')
    return <AuthLoadingPage title="Choose a new password" label="Checking your link..." />;
  if (state.status === 'succeeded') return <NewPasswordPage code={code} email={state.result.email} />;
  return (
    <LinkError
      error={state.error}
      onRetry={retry}
      advice="Request a new password reset email."
      newLink={{ to: '/signin', state: { reset: true }, children: 'Request a new link' }}
    />
  );
};
