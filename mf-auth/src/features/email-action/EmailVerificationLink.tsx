import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { getAuth, Link, useNavigate, useSession } from 'shared-ui/host';
import { AuthLoadingPage } from '../layout/AuthLoadingPage.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { LinkError } from './LinkError.tsx';
import { useActionCode } from './useActionCode.ts';

/** The browser that registered continues on the verification page. In any other browser the user signs in first. */
const EmailVerified = () => {
  const { identity } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!identity) return;
    const timer = setTimeout(() => navigate('/verify-email', { replace: true }), timings.verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [identity, navigate]);
  return (
    <AuthPage title="Email verified">
      <Stack>
        <Alert tone="success">
          {identity
            ? 'Your email is verified. Taking you to the next step...'
            : 'Your email is verified. Sign in to continue.'}
        </Alert>
        <Button asChild variant="primary" full>
          {identity ? <Link to="/verify-email">Continue</Link> : <Link to="/signin">Sign In</Link>}
        </Button>
      </Stack>
    </AuthPage>
  );
};

/** Verifies the email address with the link's code. */
export const EmailVerificationLink = ({ code }: { code: string }) => {
  const { loading } = useSession();
  const { state, retry } = useActionCode(() => getAuth().applyVerification(code));
  if (state.status === 'pending' || loading) {
    return <AuthLoadingPage title="Verify your email" label="Verifying your email..." />;
  }
  if (state.status === 'succeeded') return <EmailVerified />;
  return (
    <LinkError
      error={state.error}
      onRetry={retry}
      advice="If you have already verified your email, you can continue. Otherwise, request a new email."
      newLink={{ to: '/verify-email', children: 'Go to Verification Page' }}
    />
  );
};
