import { calls, limits, missingNamesMessage, type User } from 'contracts';
import { useEffect } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { Alert, Button, Row, Stack, TextField, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';

interface Names {
  firstName: string;
  lastName: string;
}

interface ProfileFormProps {
  user: User;
  onSaved: (user: User) => void;
  onCancel: () => void;
}

const rules = { validate: (name: string) => name.trim() !== '' || missingNamesMessage };

/** Shows a server error at its field, and any other failure above the form. */
const showFailure = (failure: unknown, setError: UseFormSetError<Names>): void => {
  const { fields = {}, message } = failure instanceof ApiError ? failure : { message: 'Your name could not be saved.' };
  const invalid = (['firstName', 'lastName'] as const).filter((name) => fields[name]);
  for (const name of invalid) setError(name, { message: fields[name] }, { shouldFocus: true });
  if (invalid.length === 0) setError('root', { message });
};

/** Esc cancels. */
export function ProfileForm({ user: { firstName, lastName }, onSaved, onCancel }: ProfileFormProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Names>({
    defaultValues: { firstName, lastName },
  });
  useEffect(() => setFocus('firstName'), [setFocus]);
  const { mutateAsync: update } = useWrite(calls.auth.updateMe, { handlesErrors: true });
  const { errors, isSubmitting } = formState;
  const save = handleSubmit(async (body) => {
    try {
      onSaved((await update({ body })).user);
    } catch (failure) {
      showFailure(failure, setError);
    }
  });
  const registerField = (name: keyof Names) => ({
    ...register(name, rules),
    error: errors[name]?.message,
    maxLength: limits.personNameLength,
  });
  return (
    <form noValidate onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && onCancel()}>
      <Stack>
        {errors.root && <Alert>{errors.root.message}</Alert>}
        <TextField label="First name" autoComplete="given-name" {...registerField('firstName')} />
        <TextField label="Last name" autoComplete="family-name" {...registerField('lastName')} />
        <Row justify="end">
          <Button disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" busy={isSubmitting} busyLabel="Saving…">
            Save
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
