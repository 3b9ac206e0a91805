import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Row, Stack } from 'shared-ui';
import { getAuth } from 'shared-ui/host';

/** ACC-03: the task behind each button, and its messages. */
const tasks = {
  resend: {
    run: () => getAuth().sendVerificationEmail(),
    success: 'Verification email sent! Please check your inbox.',
    failure: 'Failed to send verification email. Please try again.',
  },
  check: {
    run: () => getAuth().refreshEmailVerified(),
    success: 'Email verification status updated!',
    failure: 'Failed to update verification status. Please try again.',
  },
};

/** ACC-02. A button's outcome remains visible after the reminder disappears. */
export function VerificationReminder({ isVisible }: { isVisible: boolean }) {
  const { variables, isPending, isSuccess, isError, mutate } = useMutation({
    mutationFn: (name: keyof typeof tasks) => tasks[name].run(),
  });
  const isRunning = (name: keyof typeof tasks) => isPending && variables === name;
  return (
    <>
      {isVisible && (
        <Alert tone="warning">
          <Stack gap={3}>
            <p>Please verify your email address to access all features.</p>
            <Row gap={2}>
              <Button busy={isRunning('resend')} busyLabel="Sending..." onClick={() => mutate('resend')}>
                Resend Verification Email
              </Button>
              <Button busy={isRunning('check')} busyLabel="Checking…" onClick={() => mutate('check')}>
                Check Verification Status
              </Button>
            </Row>
          </Stack>
        </Alert>
      )}
      {isSuccess && <Alert tone="success">{tasks[variables].success}</Alert>}
      {isError && <Alert tone="error">{tasks[variables].failure}</Alert>}
    </>
  );
}
