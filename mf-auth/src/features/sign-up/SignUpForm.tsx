import { PasswordField, TextField } from 'shared-ui';
import { getAuth, useNavigate } from 'shared-ui/host';
import { getSignUpErrorMessage } from '../auth-errors/messages.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import { passwordHint, type SignUpValues, validateSignUp } from './validation.ts';

const emptyValues: SignUpValues = { email: '', confirmEmail: '', password: '', confirmPassword: '' };

/** SUP-01 to SUP-05. */
export const SignUpForm = () => {
  const navigate = useNavigate();
  const { registerField, formProps } = useAuthForm<SignUpValues>({
    defaultValues: emptyValues,
    validate: validateSignUp,
    toErrorMessage: getSignUpErrorMessage,
    submit: async ({ email, password }) => {
      await getAuth().signUp(email.trim(), password);
      await navigate('/verify-email');
    },
  });
  return (
    <AuthForm {...formProps} submitLabel="Create Account" submittingLabel="Creating Account...">
      <TextField label="Email" type="email" autoComplete="email" required {...registerField('email')} />
      <TextField label="Confirm Email" type="email" autoComplete="email" required {...registerField('confirmEmail')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={passwordHint}
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
