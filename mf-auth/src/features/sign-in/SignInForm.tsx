import { PasswordField, TextField } from 'shared-ui';
import { Link, useNavigate, useSession } from 'shared-ui/host';
import { signInSentence } from '../failures/sentences.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import styles from './SignInForm.module.css';
import { signIn } from './signIn.ts';
import { useSignInView } from './view.ts';

interface SignInValues {
  email: string;
  password: string;
}

interface SignInFormProps {
  /** What was typed in the other view. */
  email: string;
  onEmailChange: (email: string) => void;
}

const useSignIn = (email: string) => {
  const navigate = useNavigate();
  return useAuthForm<SignInValues>({
    defaultValues: { email, password: '' },
    explain: signInSentence,
    send: async ({ email: address, password }) => {
      const step = await signIn(address, password);
      if (step) await navigate(step);
    },
  });
};

/** SIN-01 to SIN-04. The page around it leads on as soon as the session has a user. */
export const SignInForm = ({ email, onEmailChange }: SignInFormProps) => {
  const { error } = useSession();
  const { resetState } = useSignInView();
  const { field, form } = useSignIn(email);
  const footer = (
    <>
      New here? <Link to="/signup">Sign Up</Link>
    </>
  );
  return (
    <AuthPage title="Welcome back" subtitle="Your journal is where you left it." footer={footer}>
      <AuthForm {...form} problem={form.problem ?? error} submit="Sign In" submitting="Signing In...">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          {...field('email', { onChange: (event) => onEmailChange(event.target.value) })}
        />
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        <Link to="/signin" state={resetState} className={styles.forgot}>
          Forgot Password?
        </Link>
      </AuthForm>
    </AuthPage>
  );
};
