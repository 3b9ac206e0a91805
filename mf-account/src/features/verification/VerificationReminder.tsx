import { Alert, Button, Row, Stack, type TaskOutcome, useTask } from 'shared-ui';
import { getAuth } from 'shared-ui/host';

/** ACC-03: the message after each button's task. */
const toOutcome = async (task: Promise<void>, successText: string, errorText: string): Promise<TaskOutcome> => {
  try {
    await task;
    return { tone: 'success', text: successText };
  } catch {
    return { tone: 'error', text: errorText };
  }
};

const resend = () =>
  toOutcome(
    getAuth().sendVerificationEmail(),
    'Verification email sent! Please check your inbox.',
    'Failed to send verification email. Please try again.',
  );

const check = () =>
  toOutcome(
    getAuth().refreshEmailVerified(),
    'Email verification status updated!',
    'Failed to update verification status. Please try again.',
  );

/** ACC-02. A button's outcome remains visible after the reminder disappears. */
export const VerificationReminder = ({ isVisible }: { isVisible: boolean }) => {
  const { pending, outcome, run } = useTask<'resend' | 'check'>();
  return (
    <>
      {isVisible && (
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
