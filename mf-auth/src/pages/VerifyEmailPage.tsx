import { useSearchParams, useSession } from 'shared-ui/host';
import { Waiting } from '../features/layout/Waiting.tsx';
import { pendingEmail } from '../features/sign-up/pendingUser.ts';
import { ProfileForm } from '../features/verify-email/ProfileForm.tsx';
import { Unverified } from '../features/verify-email/Unverified.tsx';
import { useVerification } from '../features/verify-email/useVerification.ts';
import { Verified } from '../features/verify-email/Verified.tsx';

/** The address that the e-mail went to. The signed-in one first: it is the one that a resend goes to. */
const useAddress = (): string => {
  const { identity } = useSession();
  const [query] = useSearchParams();
  return identity?.email || query.get('email') || pendingEmail();
};

const VerifyEmailPage = () => {
  const { error } = useSession();
  const email = useAddress();
  const { stage, problem, check, profileCreated } = useVerification();
  if (stage === 'verified') return <Verified />;
  if (stage === 'needs-profile') return <ProfileForm onCreated={profileCreated} error={error} />;
  if (stage === 'unverified') return <Unverified email={email} problem={error || problem} check={check} />;
  return <Waiting title="Verify your email" label="Checking your verification status..." />;
};

export default VerifyEmailPage;
