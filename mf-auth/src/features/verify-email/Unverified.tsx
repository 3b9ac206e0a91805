import { timings } from 'contracts';
import { useEffect, useState, useTransition } from 'react';
import { Alert, type AlertTone, Button, Stack } from 'shared-ui';
import { getAuth, readDeviceEntry, useSession, writeDeviceEntry } from 'shared-ui/host';
import { getVerificationErrorMessage } from '../auth-errors/messages.ts';
import { AuthPage, BackToSignIn } from '../layout/AuthPage.tsx';
import type { Verification } from './useVerification.ts';

/** When the email was last resent, in ms since the epoch. Stored, so that a reload does not end the cool-down. */
const STORAGE_KEY = 'verificationEmailResentAt';

const getSecondsLeft = (): number => {
  const resentAt = Number(readDeviceEntry(STORAGE_KEY));
  const elapsedSeconds = (Date.now() - resentAt) / 1000;
  // If the clock was set back, the button must not stay disabled for hours.
  return elapsedSeconds < 0 ? 0 : Math.max(0, Math.ceil(timings.resendCoolDownSeconds - elapsedSeconds));
};

/** VER-06. @returns the seconds until the next email can be sent, and a function that starts the cool-down */
const useResendCoolDown = (): [secondsLeft: number, startCoolDown: () => void] => {
  const [secondsLeft, setSecondsLeft] = useState(getSecondsLeft);
  const isCoolingDown = secondsLeft > 0;
  useEffect(() => {
    if (!isCoolingDown) return;
    const timer = setInterval(() => setSecondsLeft(getSecondsLeft()), 1000);
    return () => clearInterval(timer);
  }, [isCoolingDown]);
  const startCoolDown = () => {
    writeDeviceEntry(STORAGE_KEY, String(Date.now()));
    setSecondsLeft(getSecondsLeft());
  };
  return [secondsLeft, startCoolDown];
};

/** The message after a button's task. */
interface Outcome {
  tone: AlertTone;
  text: string;
}

const NOT_SIGNED_IN: Outcome = {
  tone: 'warning',
  text: 'Please sign in with this address first. Then you can check its status or resend the email.',
};
const STILL_UNVERIFIED: Outcome = {
  tone: 'info',
  text: 'Not verified yet. Open the link in the email, then check again.',
};

/**
 * The message after a manual check that does not change the stage. Null if the check failed: the page shows that error.
 */
const checkManually = async (check: Verification['check']): Promise<Outcome | null> => {
  const verification = await check();
  if (verification === undefined) return null;
  return verification ? STILL_UNVERIFIED : NOT_SIGNED_IN;
};

const resendEmail = async (): Promise<Outcome> => {
  try {
    await getAuth().sendVerificationEmail();
    return { tone: 'success', text: 'Verification email sent! Please check your inbox.' };
  } catch (error) {
    const text = getVerificationErrorMessage(error, 'Failed to send verification email. Please try again.');
    return { tone: 'error', text };
  }
};

const useVerificationActions = (check: Verification['check']) => {
  const { identity } = useSession();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isChecking, startCheck] = useTransition();
  const [isResending, startResend] = useTransition();
  const [secondsLeft, startCoolDown] = useResendCoolDown();
  const onCheck = () => {
    setOutcome(null);
    startCheck(async () => setOutcome(await checkManually(check)));
  };
  const onResend = () => {
    setOutcome(identity ? null : NOT_SIGNED_IN);
    if (!identity) return;
    startResend(async () => {
      const result = await resendEmail();
      if (result.tone === 'success') startCoolDown();
      setOutcome(result);
    });
  };
  return { outcome, isChecking, isResending, secondsLeft, onCheck, onResend };
};

/** The page updates automatically only for a user who is signed in at the provider. */
const Instruction = ({ email }: { email: string }) => {
  const { identity } = useSession();
  return (
    <p>
      We sent a verification link to {email ? <strong>{email}</strong> : 'your email address'}.{' '}
      {identity ? 'Open the link; this page continues automatically.' : 'Open the link, then sign in.'}
    </p>
  );
};

interface UnverifiedProps {
  /** The address that the email was sent to, or '' if unknown. */
  email: string;
  /** The error of the session or of the automatic check. */
  errorMessage: string;
  check: Verification['check'];
}

/** VER-02, VER-06, VER-08. */
export function Unverified({ email, errorMessage, check }: UnverifiedProps) {
  const { outcome, isChecking, isResending, secondsLeft, onCheck, onResend } = useVerificationActions(check);
  return (
    <AuthPage title="Check Your Email" footer={<BackToSignIn />}>
      <Stack>
        {errorMessage && <Alert>{errorMessage}</Alert>}
        {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
        <Instruction email={email} />
        <Button variant="primary" full busy={isChecking} busyLabel="Checking…" onClick={onCheck}>
          Check Verification Status
        </Button>
        <Button full disabled={secondsLeft > 0} busy={isResending} busyLabel="Sending..." onClick={onResend}>
          {secondsLeft > 0 ? `Resend in ${secondsLeft}s` : 'Resend Verification Email'}
        </Button>
      </Stack>
    </AuthPage>
  );
}
