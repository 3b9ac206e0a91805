import { useEffect, useState } from 'react';
import { Alert, Button, Stack, TextField } from 'shared-ui';
import { getAuth, useNavigate, useSession } from 'shared-ui/host';
import { passwordResetSentence } from '../failures/sentences.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import { useSignInView } from './view.ts';

/** To where one came from: a signed-in trader comes from the account page (ACC-04). */
const WayBack = ({ quiet = false }: { quiet?: boolean }) => {
  const { user } = useSession();
  const { signInState } = useSignInView();
  const navigate = useNavigate();
  return user ? (
    <Button variant={quiet ? 'ghost' : 'secondary'} full={!quiet} onClick={() => navigate('/account')}>
      Back to Account
    </Button>
  ) : (
    <Button
      variant={quiet ? 'ghost' : 'secondary'}
      full={!quiet}
      onClick={() => navigate('/signin', { state: signInState })}
    >
      Back to Sign In
    </Button>
  );
};

const RequestForm = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const { field, form } = useAuthForm<{ email: string }>({
    defaultValues: { email },
    focus: 'email',
    explain: passwordResetSentence,
    send: async (values) => {
      await getAuth().sendPasswordReset(values.email);
      onSent(values.email);
    },
  });
  return (
    <AuthForm {...form} submit="Send Reset Email" submitting="Sending...">
      <TextField label="Email" type="email" autoComplete="username" required {...field('email')} />
    </AuthForm>
  );
};

/** Whoever loads /signin anew wants to sign in: the browser's copy of the history entry forgets which view showed. */
const forgetWhenReloaded = (): void => window.history.replaceState(null, '');

/** SIN-05 to SIN-07: the form, then what to do next. */
export const PasswordReset = ({ email }: { email: string }) => {
  const [sentTo, setSentTo] = useState('');
  useEffect(forgetWhenReloaded, []);
  if (!sentTo) {
    return (
      <AuthPage
        title="Reset your password"
        subtitle="We email you a link to choose a new one."
        footer={<WayBack quiet />}
      >
        <RequestForm email={email} onSent={setSentTo} />
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Reset your password">
      <Stack>
        <Alert tone="success" title={`Password reset email sent to ${sentTo}`}>
          Please check your email and open the link in it to choose a new password.
        </Alert>
        <WayBack />
      </Stack>
    </AuthPage>
  );
};
