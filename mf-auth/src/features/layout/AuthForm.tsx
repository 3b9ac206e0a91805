import type { ReactNode, SubmitEventHandler } from 'react';
import { Alert, Button, Stack } from 'shared-ui';

interface AuthFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  /** Shown above the fields with role alert. */
  errorMessage?: string | undefined;
  /** Links the error message to its field. */
  errorId: string;
  isSubmitting: boolean;
  submitLabel: string;
  submittingLabel: string;
  children: ReactNode;
}

/** Fields, one error box and a submit button. The browser checks required fields and email addresses. */
export const AuthForm = (props: AuthFormProps) => (
  <form onSubmit={props.onSubmit}>
    <Stack>
      {props.errorMessage && <Alert id={props.errorId}>{props.errorMessage}</Alert>}
      {props.children}
      <Button type="submit" variant="primary" full busy={props.isSubmitting} busyLabel={props.submittingLabel}>
        {props.submitLabel}
      </Button>
    </Stack>
  </form>
);
