import type { ReactNode, SubmitEventHandler } from 'react';
import { Alert, Button, Stack } from 'shared-ui';

interface AuthFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** What is wrong, as a sentence; stands above the fields with role alert. */
  problem?: string | undefined;
  /** Ties the problem to the field that it is about. */
  problemId: string;
  busy: boolean;
  submit: string;
  /** The button's words while busy. */
  submitting: string;
  children: ReactNode;
}

/** Fields, the one error box and the button. The browser's own check sees to required fields and e-mail addresses. */
export const AuthForm = ({ onSubmit, problem, problemId, busy, submit, submitting, children }: AuthFormProps) => (
  <form onSubmit={onSubmit}>
    <Stack>
      {problem && <Alert id={problemId}>{problem}</Alert>}
      {children}
      <Button type="submit" variant="primary" full busy={busy} busyLabel={submitting}>
        {submit}
      </Button>
    </Stack>
  </form>
);
