import { useState } from 'react';
import { Alert, Button, PasswordField, Stack, TextField } from 'shared-ui';
import { getAuth, Link, useNavigate } from 'shared-ui/host';
import { actionLinkSentence } from '../failures/sentences.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import { signIn } from '../sign-in/signIn.ts';
import { type NewPassword as NewPasswordValues, passwordHint, passwordMistake } from '../sign-up/rules.ts';
import styles from './NewPassword.module.css';

interface NewPasswordProps {
  code: string;
  /** Whose password it is; shown, and read by password managers. */
  email: string;
}

/** With the link used up, a sign-in that fails must not bring the form back: `otherwise` shows the way on. */
const useSignInAfterwards = (email: string, otherwise: () => void) => {
  const navigate = useNavigate();
  return async (password: string) => {
    try {
      const step = await signIn(email, password);
      await navigate(step ?? '/dashboard', { replace: true });
    } catch (failure) {
      console.error('The password is changed, but the sign-in with it failed', failure);
      otherwise();
    }
  };
};

const NewPasswordForm = ({ code, email, onChanged }: NewPasswordProps & { onChanged: () => void }) => {
  const goOn = useSignInAfterwards(email, onChanged);
  const { field, form } = useAuthForm<NewPasswordValues>({
    defaultValues: { password: '', confirmPassword: '' },
    check: passwordMistake,
    explain: actionLinkSentence,
    send: async ({ password }) => {
      await getAuth().confirmPasswordReset(code, password);
      await goOn(password);
    },
  });
  return (
    <AuthForm {...form} submit="Save New Password" submitting="Saving...">
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly className={styles.fixed} />
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint={passwordHint}
        required
        {...field('password')}
      />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmPassword')} />
    </AuthForm>
  );
};

/** Asks for the new password twice, then signs in with it; where that fails, leads to signing in. */
export const NewPassword = (props: NewPasswordProps) => {
  const [changed, setChanged] = useState(false);
  if (!changed) {
    return (
      <AuthPage title="Choose a new password">
        <NewPasswordForm {...props} onChanged={() => setChanged(true)} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Password changed">
      <Stack>
        <Alert tone="success">Your password is changed. Sign in with the new one.</Alert>
        <Button asChild variant="primary" full>
          <Link to="/signin">Sign In</Link>
        </Button>
      </Stack>
    </AuthPage>
  );
};
