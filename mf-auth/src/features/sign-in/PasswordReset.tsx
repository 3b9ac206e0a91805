import { useEffect, useState } from 'react';
import { Alert, Button, Stack, TextField } from 'shared-ui';
import { getAuth, useNavigate, useSession } from 'shared-ui/host';
import { getPasswordResetErrorMessage } from '../auth-errors/messages.ts';
import { AuthForm, useAuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { useSignInView } from './signIn.ts';

/** Signed-in users came from the account page (ACC-04), visitors from the sign-in view. */
const BackButton = ({ isFooter = false }: { isFooter?: boolean }) => {
  const { user } = useSession();
  const { signInViewState } = useSignInView();
  const navigate = useNavigate();
  return user ? (
    <Button variant={isFooter ? 'ghost' : 'secondary'} full={!isFooter} onClick={() => navigate('/account')}>
      Back to account
    </Button>
  ) : (
    <Button
      variant={isFooter ? 'ghost' : 'secondary'}
      full={!isFooter}
      onClick={() => navigate('/signin', { state: signInViewState })}
    >
      Back to Sign In
    </Button>
  );
};

const PasswordResetForm = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const { registerField, formProps } = useAuthForm<{ email: string }>({
    defaultValues: { email },
    initialFocus: 'email',
    toErrorMessage: getPasswordResetErrorMessage,
    submit: async (values) => {
      await getAuth().sendPasswordReset(values.email);
      onSent(values.email);
    },
  });
  return (
    <AuthForm {...formProps} submitLabel="Send Reset Email" submittingLabel="Sending...">
      <TextField label="Email" type="email" autoComplete="username" required {...registerField('email')} />
    </AuthForm>
  );
};

/** Removes the view from the browser's history entry, so that a reload of /signin shows the sign-in view. */
const clearHistoryState = (): void => window.history.replaceState(null, '');

/** The reset view: the form, then a confirmation (SIN-05 to SIN-07). */
export function PasswordReset({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState('');
  useEffect(clearHistoryState, []);
  if (!sentTo) {
    return (
      <AuthPage
        title="Reset your password"
        subtitle="We’ll email you a link to choose a new one."
        footer={<BackButton isFooter />}
      >
        <PasswordResetForm email={email} onSent={setSentTo} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Reset your password">
      <Stack>
        <Alert tone="success" title={`Password reset email sent to ${sentTo}`}>
          Please check your email and open the link to choose a new password.
        </Alert>
        <BackButton />
      </Stack>
    </AuthPage>
  );
}
