import { calls, type User } from 'contracts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Alert, Button, Card, Dialog, Row, Stack, TextField, useWrite } from 'shared-ui';
import { ApiError, useSignOutAfter } from 'shared-ui/host';

interface DeleteAccountDialogProps {
  email: string;
  onClose: () => void;
}

const isSameEmail = (entered: string, email: string): boolean => entered.trim().toLowerCase() === email.toLowerCase();
const FAREWELL = 'Your account and everything in it have been deleted.';

/** ACC-06: deletes the account once its email address is entered as confirmation, then signs out. */
const DeleteAccountDialog = ({ email, onClose }: DeleteAccountDialogProps) => {
  const signOutAfter = useSignOutAfter();
  const formId = useId();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } });
  const { mutateAsync: deleteAccount } = useWrite(calls.account.delete, { handlesErrors: true });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    try {
      await signOutAfter(() => deleteAccount({ body }), { farewell: FAREWELL, drafts: 'discard' });
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
      description="Your trades, notes, setups, images and videos are permanently deleted, and you are signed out everywhere. This cannot be undone."
      footer={
        <>
          <Button disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={isSubmitting} busyLabel="Deleting…">
            Delete my account
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
              validate: (entered) => isSameEmail(entered, email) || 'This is not the email address of your account.',
            })}
          />
        </Stack>
      </form>
    </Dialog>
  );
};

export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card
      title="Delete account"
      description="Deletes your account and everything in it: trades, notes, images and videos. This cannot be undone."
    >
      <Row>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Delete account
        </Button>
      </Row>
      {isOpen && <DeleteAccountDialog email={user.email} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}
