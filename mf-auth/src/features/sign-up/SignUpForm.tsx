import { PasswordField, TextField } from 'shared-ui';
import { getAuth, useNavigate } from 'shared-ui/host';
import { signUpSentence } from '../failures/sentences.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { useAuthForm } from '../layout/useAuthForm.ts';
import { passwordHint, type SignUpValues, signUpMistake } from './rules.ts';

const empty: SignUpValues = { email: '', confirmEmail: '', password: '', confirmPassword: '' };

/** SUP-01 to SUP-05. */
export const SignUpForm = () => {
  const navigate = useNavigate();
  const { field, form } = useAuthForm<SignUpValues>({
    defaultValues: empty,
    check: signUpMistake,
    explain: signUpSentence,
    send: async ({ email, password }) => {
      await getAuth().signUp(email, password);
      await navigate('/verify-email');
    },
  });
  return (
    <AuthForm {...form} submit="Create Account" submitting="Creating Account...">
      <TextField label="Email" type="email" autoComplete="email" required {...field('email')} />
      <TextField label="Confirm Email" type="email" autoComplete="email" required {...field('confirmEmail')} />
      <PasswordField label="Password" autoComplete="new-password" hint={passwordHint} required {...field('password')} />
      <PasswordField label="Confirm Password" autoComplete="new-password" required {...field('confirmPassword')} />
    </AuthForm>
  );
};
