import { Alert, Button, Row, Stack, type TaskOutcome, useTask } from 'shared-ui';
import { getAuth } from 'shared-ui/host';

/** ACC-03: what each of the two buttons says afterwards. */
const outcomeOf = async (work: Promise<void>, done: string, failed: string): Promise<TaskOutcome> => {
  try {
    await work;
    return { tone: 'success', text: done };
  } catch {
    return { tone: 'error', text: failed };
  }
};

const resend = () =>
  outcomeOf(
    getAuth().sendVerificationEmail(),
    'Verification email sent! Please check your inbox.',
    'Failed to send verification email. Please try again.',
  );

const check = () =>
  outcomeOf(
    getAuth().refreshEmailVerified(),
    'Email verification status updated!',
    'Failed to update verification status. Please try again.',
  );

/** ACC-02. What came of a button stays to be read when the panel is no longer needed. */
export const Verification = ({ needed }: { needed: boolean }) => {
  const { pending, outcome, run } = useTask<'resend' | 'check'>();
  return (
    <>
      {needed && (
        <Alert tone="warning">
          <Stack gap={3}>
            <p>Please verify your email address to access all features.</p>
            <Row gap={2}>
              <Button busy={pending === 'resend'} busyLabel="Sending..." onClick={() => run('resend', resend)}>
                Resend Verification Email
              </Button>
              <Button busy={pending === 'check'} busyLabel="Checking..." onClick={() => run('check', check)}>
                Check Verification Status
              </Button>
            </Row>
          </Stack>
        </Alert>
      )}
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
    </>
  );
};
