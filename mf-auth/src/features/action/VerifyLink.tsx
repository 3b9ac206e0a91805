import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { getAuth, Link, useNavigate, useSession } from 'shared-ui/host';
import { AuthPage } from '../layout/AuthPage.tsx';
import { Waiting } from '../layout/Waiting.tsx';
import { LinkFailure } from './LinkFailure.tsx';
import { useLink } from './useLink.ts';

/** In the browser that registered, the verification page takes it from here; elsewhere one signs in first. */
const Done = () => {
  const { identity } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (!identity) return;
    const timer = setTimeout(() => navigate('/verify-email', { replace: true }), timings.verifiedRedirect);
    return () => clearTimeout(timer);
  }, [identity, navigate]);
  return (
    <AuthPage title="Email verified">
      <Stack>
        <Alert tone="success">
          {identity ? 'Your email is verified. Going on...' : 'Your email is verified. Sign in to go on.'}
        </Alert>
        <Button asChild variant="primary" full>
          {identity ? <Link to="/verify-email">Continue</Link> : <Link to="/signin">Sign In</Link>}
        </Button>
      </Stack>
    </AuthPage>
  );
};

/** Uses up a verification link's code. */
export const VerifyLink = ({ code }: { code: string }) => {
  const { loading } = useSession();
  const { state, retry } = useLink(() => getAuth().applyVerification(code));
  if (state.step === 'working' || loading) {
    return <Waiting title="Verify your email" label="Verifying your email..." />;
  }
  if (state.step === 'done') return <Done />;
  const way = { to: '/verify-email', children: 'Go to Verification Page' };
  const advice = 'If you have verified your email already, you can go on. Otherwise ask for a new email.';
  return <LinkFailure failure={state.failure} {...{ retry, advice, way }} />;
};
