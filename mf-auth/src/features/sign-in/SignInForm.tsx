import { PasswordField, TextField } from 'shared-ui';
import { Link, useNavigate, useSession } from 'shared-ui/host';
import { getSignInErrorMessage } from '../auth-errors/messages.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import styles from './SignInForm.module.css';
import { signIn } from './signIn.ts';
import { useSignInView } from './useSignInView.ts';

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
export const SignInForm = ({ email, onEmailChange }: SignInFormProps) => {
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
