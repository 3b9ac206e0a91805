import { timings } from 'contracts';
import { useState } from 'react';
import { Alert, Button, PasswordField, Stack, TextField } from 'shared-ui';
import { getAuth, Link, notify, useNavigate } from 'shared-ui/host';
import { getActionLinkErrorMessage } from '../auth-errors/messages.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import { signIn } from '../sign-in/signIn.ts';
import { type NewPasswordValues, passwordHint, validateNewPassword } from '../sign-up/validation.ts';
import styles from './NewPasswordPage.module.css';

interface NewPasswordPageProps {
  code: string;
  /** The account's email address. Password managers read it from the form. */
  email: string;
}

/** The link is already used, so a failed sign-in must not show the form again: `onSignInFailed` replaces it. */
const useSignInWithNewPassword = (email: string, onSignInFailed: () => void) => {
  const navigate = useNavigate();
  return async (password: string) => {
    try {
      const nextPath = await signIn(email, password);
      notify({ message: 'Your password has been changed.', durationMs: timings.errorToastMs });
      await navigate(nextPath ?? '/dashboard', { replace: true });
    } catch (error) {
      console.error('Password changed, but signing in with it failed', error);
      onSignInFailed();
    }
  };
};

const NewPasswordForm = ({ code, email, onSignInFailed }: NewPasswordPageProps & { onSignInFailed: () => void }) => {
  const signInWithNewPassword = useSignInWithNewPassword(email, onSignInFailed);
  const { registerField, formProps } = useAuthForm<NewPasswordValues>({
    defaultValues: { password: '', confirmPassword: '' },
    validate: validateNewPassword,
    toErrorMessage: getActionLinkErrorMessage,
    submit: async ({ password }) => {
      await getAuth().confirmPasswordReset(code, password);
      await signInWithNewPassword(password);
    },
  });
  return (
    <AuthForm {...formProps} submitLabel="Save new password" submittingLabel="Saving...">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        className={styles.readOnly}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={passwordHint}
        required
        {...registerField('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        required
        {...registerField('confirmPassword')}
      />
    </AuthForm>
  );
};

/** Sets a new password and signs in with it. If that sign-in fails, links to the sign-in page. */
export const NewPasswordPage = (props: NewPasswordPageProps) => {
  const [hasSignInFailed, setHasSignInFailed] = useState(false);
  if (!hasSignInFailed) {
    return (
      <AuthPage title="Choose a new password">
        <NewPasswordForm {...props} onSignInFailed={() => setHasSignInFailed(true)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Password changed">
      <Stack>
        <Alert tone="success">Your password has been changed. Sign in with your new password.</Alert>
        <Button asChild variant="primary" full>
          <Link to="/signin">Sign In</Link>
        </Button>
      </Stack>
    </AuthPage>
  );
};
