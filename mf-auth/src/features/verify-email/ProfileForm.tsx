import { limits, namesMissing } from 'contracts';
import { TextField } from 'shared-ui';
import { getAuth } from 'shared-ui/host';
import { verificationSentence } from '../failures/sentences.ts';
import { AuthForm } from '../layout/AuthForm.tsx';
import { AuthPage } from '../layout/AuthPage.tsx';
import { type Mistake, useAuthForm } from '../layout/useAuthForm.ts';
import { BackToSignIn } from './BackToSignIn.tsx';

interface Names {
  firstName: string;
  lastName: string;
}

const namesMistake = ({ firstName, lastName }: Names): Mistake<Names> | null => {
  if (firstName.trim() && lastName.trim()) return null;
  return { field: firstName.trim() ? 'lastName' : 'firstName', sentence: namesMissing };
};

interface ProfileFormProps {
  onCreated: () => void;
  /** The session's own error, shown while this form has none. */
  error: string;
}

/** VER-03. Not `required` for the browser: its bubble would stand in front of our sentence, and spaces pass it. */
export const ProfileForm = ({ onCreated, error }: ProfileFormProps) => {
  const { field, form } = useAuthForm<Names>({
    defaultValues: { firstName: '', lastName: '' },
    focus: 'firstName',
    check: namesMistake,
    explain: (failure) => verificationSentence(failure, 'Your profile could not be saved. Please try again.'),
    send: async ({ firstName, lastName }) => {
      await getAuth().createLocalUser(firstName.trim(), lastName.trim());
      onCreated();
    },
  });
  const name = { autoComplete: 'given-name', maxLength: limits.personNameLength };
  return (
    <AuthPage
      title="Complete Your Profile"
      subtitle="Your email is verified. How shall your journal address you?"
      footer={<BackToSignIn />}
    >
      <AuthForm {...form} problem={form.problem ?? error} submit="Create Profile" submitting="Creating Profile...">
        <TextField label="First Name" {...name} {...field('firstName')} />
        <TextField label="Last Name" {...name} autoComplete="family-name" {...field('lastName')} />
      </AuthForm>
    </AuthPage>
  );
};
