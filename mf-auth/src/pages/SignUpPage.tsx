import { PasswordField, TextField } from 'shared-ui';
import { getAuth, Link, Navigate, useNavigate, useSession } from 'shared-ui/host';
import { getSignUpErrorMessage } from '../features/auth-errors/messages.ts';
import { usePasswordHint } from '../features/common-passwords/usePasswordHint.tsx';
import { AuthForm, useAuthForm } from '../features/layout/AuthForm.tsx';
import { AuthPage } from '../features/layout/AuthPage.tsx';
import { PendingVerification } from '../features/sign-up/PendingVerification.tsx';
import { type SignUpValues, validateSignUp } from '../features/sign-up/validation.ts';

const EMPTY_VALUES: SignUpValues = { email: '', confirmEmail: '', password: '', confirmPassword: '' };

/** SUP-01 to SUP-05. */
const SignUpForm = () => {
  const navigate = useNavigate();
  const { registerField, watch, formProps } = useAuthForm<SignUpValues>({
    defaultValues: EMPTY_VALUES,
    validate: validateSignUp,
    toErrorMessage: getSignUpErrorMessage,
    submit: async ({ email, password }) => {
      await getAuth().signUp(email.trim(), password);
      await navigate('/verify-email');
    },
  });
  const [email, password] = watch(['email', 'password']);
  const passwordHint = usePasswordHint(password, email);
  return (
    <AuthForm {...formProps} submitLabel="Create Account" submittingLabel="Creating Account...">
      <TextField label="Email" type="email" autoComplete="email" required {...registerField('email')} />
      <TextField label="Confirm Email" type="email" autoComplete="email" required {...registerField('confirmEmail')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        {...passwordHint}
        required
        {...registerField('password')}
      />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        required
        {...registerField('confirmPassword')}
      />
    </AuthForm>
  );
};

const SignUpPage = () => {
  const { user } = useSession();
  if (user) return <Navigate to="/dashboard" replace />;
  const footer = (
    <>
      Already have an account? <Link to="/signin">Sign In</Link>
    </>
  );
  return (
    <AuthPage
      title="Create your account"
      subtitle="Record your trades and see what works."
      notice={<PendingVerification />}
      footer={footer}
    >
      <SignUpForm />
    </AuthPage>
  );
};

export default SignUpPage;
