import { timings } from 'contracts';
import { useState } from 'react';
import { Alert, Button, PasswordField, Stack, TextField } from 'shared-ui';
import { getAuth, Link, notify, useNavigate } from 'shared-ui/host';
import { getActionLinkErrorMessage } from '../auth-errors/messages.ts';
import { usePasswordHint } from '../common-passwords/usePasswordHint.tsx';
import { AuthForm, useAuthForm } from '../layout/AuthForm.tsx';
import styles from '../layout/AuthPage.module.css';
import { AuthLoadingPage, AuthPage } from '../layout/AuthPage.tsx';
import { signIn } from '../sign-in/signIn.ts';
import { type NewPasswordValues, validateNewPassword } from '../sign-up/validation.ts';
import { LinkError, useActionCode } from './actionLink.tsx';

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
  const { registerField, watch, formProps } = useAuthForm<NewPasswordValues>({
    defaultValues: { password: '', confirmPassword: '' },
    validate: validateNewPassword,
    toErrorMessage: getActionLinkErrorMessage,
    submit: async ({ password }) => {
      await getAuth().confirmPasswordReset(code, password);
      await signInWithNewPassword(password);
    },
  });
  const passwordHint = usePasswordHint(watch('password'), email);
  return (
    <AuthForm {...formProps} submitLabel="Save new password" submittingLabel="Saving…">
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
        {...passwordHint}
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
const NewPasswordPage = (props: NewPasswordPageProps) => {
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

/** Looks up the account of a reset link without using up its code, then asks for the new password. */
export function PasswordResetLink({ code }: { code: string }) {
  const { state, retry } = useActionCode(() => getAuth().readActionLink(code));
  if (state.status === 'pending') return <AuthLoadingPage title="Choose a new password" label="Checking your link…" />;
  if (state.status === 'succeeded') return <NewPasswordPage code={code} email={state.result.email} />;
  return (
    <LinkError
      error={state.error}
      onRetry={retry}
      advice="Request a new password reset email."
      newLink={{ to: '/signin', state: { reset: true }, children: 'Request a new link' }}
    />
  );
}
