import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { getAuth, Link, useNavigate, useSearchParams, useSession } from 'shared-ui/host';
import { LinkError, useActionCode } from '../features/email-action/actionLink.tsx';
import { PasswordResetLink } from '../features/email-action/PasswordResetLink.tsx';
import { AuthLoadingPage, AuthPage } from '../features/layout/AuthPage.tsx';

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
            ? 'Your email is verified. Taking you to the next step…'
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
const EmailVerificationLink = ({ code }: { code: string }) => {
  const { loading } = useSession();
  const { state, retry } = useActionCode(() => getAuth().applyVerification(code));
  if (state.status === 'pending' || loading) {
    return <AuthLoadingPage title="Verify your email" label="Verifying your email…" />;
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

const IncompleteLink = () => (
  <AuthPage title="We couldn’t open this link">
    <Stack>
      <Alert title="This link is incomplete.">Open it from the email again, or copy the full address.</Alert>
      <Button asChild variant="primary" full>
        <Link to="/signin">Go to sign in</Link>
      </Button>
    </Stack>
  </AuthPage>
);

/** Opened by emailed links: `?mode=verifyEmail|resetPassword&oobCode=…`. The provider defines these names. */
const AuthActionPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode');
  const mode = query.get('mode');
  if (code && mode === 'verifyEmail') return <EmailVerificationLink key={code} code={code} />;
  if (code && mode === 'resetPassword') return <PasswordResetLink key={code} code={code} />;
  return <IncompleteLink />;
};

export default AuthActionPage;
