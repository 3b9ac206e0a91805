import { calls } from 'contracts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Alert, Button, Dialog, Stack, TextField } from 'shared-ui';
import { ApiError, getApi, useNavigate } from 'shared-ui/host';

interface DeletionDialogProps {
  email: string;
  onClose: () => void;
}

const same = (typed: string, email: string): boolean => typed.trim().toLowerCase() === email.toLowerCase();
const farewell = 'Your account and everything in it have been deleted.';

/** ACC-06: deletes the account when its address has been typed, then leads out of the product. */
export const DeletionDialog = ({ email, onClose }: DeletionDialogProps) => {
  const navigate = useNavigate();
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await getApi().call(calls.account.delete, { body }, { quiet: true });
      navigate('/logout', { replace: true, state: { farewell, drafts: 'discard' } });
    } catch (failure) {
      const { message, fields = {} } =
        failure instanceof ApiError ? failure : { message: 'Your account could not be deleted. Please try again.' };
      setError(fields.email ? 'email' : 'root', { message });
    }
  });
  return (
    <Dialog
      open
      onClose={() => !isSubmitting && onClose()}
      title="Delete your account?"
      description="Your trades, notes, setups, images and videos are deleted for good, and you are signed out everywhere. Nobody can bring them back."
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isSubmitting} busyLabel="Deleting...">
            Delete My Account
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack>
          {errors.root && <Alert>{errors.root.message}</Alert>}
          <TextField
            label={`Type ${email} to confirm`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.email?.message}
            {...register('email', {
              validate: (typed) => same(typed, email) || 'This is not the email address of your account.',
            })}
          />
        </Stack>
      </form>
    </Dialog>
  );
};
