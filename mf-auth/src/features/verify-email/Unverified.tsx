import { Alert, Button, Stack, type TaskOutcome, useTask } from 'shared-ui';
import { getAuth, useSession } from 'shared-ui/host';
import { verificationSentence } from '../failures/sentences.ts';
import { AuthPage } from '../layout/AuthPage.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { useResendCoolDown } from './useResendCoolDown.ts';
import type { Verification } from './useVerification.ts';

const notSignedIn: TaskOutcome = {
  tone: 'warning',
  text: 'Please sign in with this address first. Then we can check it and send the email again.',
};
const stillUnverified: TaskOutcome = {
  tone: 'info',
  text: 'Not verified yet. Open the link in the email, then check again.',
};

/** What a check by hand says where it does not lead to another stage; the page itself says why a check failed. */
const checkOutcome = async (check: Verification['check']): Promise<TaskOutcome | null> => {
  const answer = await check();
  if (answer === undefined) return null;
  return answer ? stillUnverified : notSignedIn;
};

const resend = async (): Promise<TaskOutcome> => {
  try {
    await getAuth().sendVerificationEmail();
    return { tone: 'success', text: 'Verification email sent! Please check your inbox.' };
  } catch (failure) {
    const text = verificationSentence(failure, 'Failed to send verification email. Please try again.');
    return { tone: 'error', text };
  }
};

const useUnverified = (check: Verification['check']) => {
  const { identity } = useSession();
  const { pending, outcome, run } = useTask<'check' | 'resend'>();
  const [seconds, startCoolDown] = useResendCoolDown();
  const resendAndWait = async () => {
    if (!identity) return notSignedIn;
    const sent = await resend();
    if (sent.tone === 'success') startCoolDown();
    return sent;
  };
  return {
    pending,
    outcome,
    seconds,
    onCheck: () => run('check', () => checkOutcome(check)),
    onResend: () => run('resend', resendAndWait),
  };
};

/** Whoever is not signed in at the provider sees no change here: their way on is to sign in. */
const Instruction = ({ email }: { email: string }) => {
  const { identity } = useSession();
  return (
    <p>
      We sent a verification link to {email ? <strong>{email}</strong> : 'your email address'}.{' '}
      {identity ? 'Open it, and this page goes on by itself.' : 'Open it, then sign in.'}
    </p>
  );
};

interface UnverifiedProps {
  /** Where the e-mail went; '' when it is not known. */
  email: string;
  /** A sentence that belongs to the page, not to one of its buttons. */
  problem: string;
  check: Verification['check'];
}

/** VER-02, VER-06, VER-08. */
export const Unverified = ({ email, problem, check }: UnverifiedProps) => {
  const { pending, outcome, seconds, onCheck, onResend } = useUnverified(check);
  return (
    <AuthPage title="Check Your Email" footer={<BackToSignIn />}>
      <Stack>
        {problem && <Alert>{problem}</Alert>}
        {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
        <Instruction email={email} />
        <Button variant="primary" full busy={pending === 'check'} busyLabel="Checking..." onClick={onCheck}>
          Check Verification Status
        </Button>
        <Button full disabled={seconds > 0} busy={pending === 'resend'} busyLabel="Sending..." onClick={onResend}>
          {seconds > 0 ? `Resend in ${seconds}s` : 'Resend Verification Email'}
        </Button>
      </Stack>
    </AuthPage>
  );
};
