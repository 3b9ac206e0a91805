import { storageKeys } from 'contracts';
import { useState } from 'react';
import { PasswordField, TextField } from 'shared-ui';
import { Link, Navigate, readDeviceEntry, useNavigate, useSession } from 'shared-ui/host';
import { getSignInErrorMessage } from '../features/auth-errors/messages.ts';
import { AuthForm, useAuthForm } from '../features/layout/AuthForm.tsx';
import styles from '../features/layout/AuthPage.module.css';
import { AuthLoadingPage, AuthPage } from '../features/layout/AuthPage.tsx';
import { PasswordReset } from '../features/sign-in/PasswordReset.tsx';
import { signIn, useSignInView } from '../features/sign-in/signIn.ts';

interface SignInValues {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** The address entered in the reset view, if any. */
  email: string;
  onEmailChange: (email: string) => void;
}

const useSignInForm = (initialEmail: string) => {
  const navigate = useNavigate();
  return useAuthForm<SignInValues>({
    defaultValues: { email: initialEmail, password: '' },
    toErrorMessage: getSignInErrorMessage,
    submit: async ({ email, password }) => {
      const nextPath = await signIn(email, password);
      if (nextPath) await navigate(nextPath);
    },
  });
};

/** SIN-01 to SIN-04. The sign-in page redirects as soon as the session has a user. */
const SignInForm = ({ email, onEmailChange }: SignInFormProps) => {
  const { error } = useSession();
  const { resetViewState } = useSignInView();
  const { registerField, formProps } = useSignInForm(email);
  const errorMessage = formProps.errorMessage ?? error;
  const footer = (
    <>
      New here? <Link to="/signup">Sign Up</Link>
    </>
  );
  return (
    <AuthPage title="Welcome back" subtitle="Sign in to your trading journal." footer={footer}>
      <AuthForm {...formProps} errorMessage={errorMessage} submitLabel="Sign In" submittingLabel="Signing In...">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...registerField('email', { onChange: (event) => onEmailChange(event.target.value) })}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...registerField('password')} />
        <Link to="/signin" state={resetViewState} className={styles.forgot}>
          Forgot Password?
        </Link>
      </AuthForm>
    </AuthPage>
  );
};

const SignInPage = () => {
  const { user, loading } = useSession();
  const { isResetView, returnTo } = useSignInView();
  const [email, setEmail] = useState('');
  if (isResetView) return <PasswordReset email={email || (user?.email ?? '')} />;
  if (user) return <Navigate to={returnTo} replace />;
  if (loading && readDeviceEntry(storageKeys.authToken)) {
    return <AuthLoadingPage title="Welcome back" label="Signing you in…" />;
  }
  return <SignInForm email={email} onEmailChange={setEmail} />;
};

export default SignInPage;
