import { limits, missingNamesMessage } from 'contracts';
import { TextField } from 'shared-ui';
import { getAuth } from 'shared-ui/host';
import { getVerificationErrorMessage } from '../auth-errors/messages.ts';
import { AuthForm, useAuthForm, type ValidationError } from '../layout/AuthForm.tsx';
import { AuthPage, BackToSignIn } from '../layout/AuthPage.tsx';

interface ProfileValues {
  firstName: string;
  lastName: string;
}

const validateProfile = ({ firstName, lastName }: ProfileValues): ValidationError<ProfileValues> | null => {
  if (firstName.trim() && lastName.trim()) return null;
  return { field: firstName.trim() ? 'lastName' : 'firstName', message: missingNamesMessage };
};

interface ProfileFormProps {
  onCreated: () => void;
  /** The session's error, shown while the form has none. */
  sessionError: string;
}

/**
 * VER-03. The fields are not `required`: the browser's own message would hide the specified one, and the browser
 * accepts a name of spaces.
 */
export function ProfileForm({ onCreated, sessionError }: ProfileFormProps) {
  const { registerField, formProps } = useAuthForm<ProfileValues>({
    defaultValues: { firstName: '', lastName: '' },
    initialFocus: 'firstName',
    validate: validateProfile,
    toErrorMessage: (error) => getVerificationErrorMessage(error, 'Your profile could not be saved. Please try again.'),
    submit: async ({ firstName, lastName }) => {
      await getAuth().createLocalUser(firstName.trim(), lastName.trim());
      onCreated();
    },
  });
  const errorMessage = formProps.errorMessage ?? sessionError;
  const maxLength = limits.personNameLength;
  return (
    <AuthPage
      title="Complete Your Profile"
      subtitle="Your email is verified. What should we call you?"
      footer={<BackToSignIn />}
    >
      <AuthForm
        {...formProps}
        errorMessage={errorMessage}
        submitLabel="Create profile"
        submittingLabel="Creating profile…"
      >
        <TextField label="First name" autoComplete="given-name" maxLength={maxLength} {...registerField('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={maxLength} {...registerField('lastName')} />
      </AuthForm>
    </AuthPage>
  );
}
