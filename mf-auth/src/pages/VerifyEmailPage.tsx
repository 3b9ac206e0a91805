import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert } from 'shared-ui';
import { useNavigate, useSearchParams, useSession } from 'shared-ui/host';
import { AuthLoadingPage, AuthPage } from '../features/layout/AuthPage.tsx';
import { readPendingEmail } from '../features/sign-up/PendingVerification.tsx';
import { ProfileForm } from '../features/verify-email/ProfileForm.tsx';
import { Unverified } from '../features/verify-email/Unverified.tsx';
import { useVerification } from '../features/verify-email/useVerification.ts';

/** VER-04: a success message, then a redirect to the dashboard. */
const Verified = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), timings.verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthPage title="All set">
      <Alert tone="success">Email verified! Taking you to your dashboard...</Alert>
    </AuthPage>
  );
};

/** The address that the email was sent to. The signed-in address comes first, because a resend uses it. */
const useEmailAddress = (): string => {
  const { identity } = useSession();
  const [query] = useSearchParams();
  return identity?.email || query.get('email') || readPendingEmail();
};

const VerifyEmailPage = () => {
  const { error: sessionError } = useSession();
  const email = useEmailAddress();
  const { stage, checkError, check, onProfileCreated } = useVerification();
  if (stage === 'verified') return <Verified />;
  if (stage === 'needs-profile') return <ProfileForm onCreated={onProfileCreated} sessionError={sessionError} />;
  if (stage === 'unverified')
    return <Unverified email={email} errorMessage={sessionError || checkError} check={check} />;
  return <AuthLoadingPage title="Verify your email" label="Checking your verification status…" />;
};

export default VerifyEmailPage;
