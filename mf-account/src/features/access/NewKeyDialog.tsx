import { keys, type NewKey } from 'contracts/keys';
import { type FormEvent, useId, useState } from 'react';
import { Alert, Button, Dialog, Stack, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { CopyField } from './CopyField.tsx';
import { type KeyChoice, KeyForm, suggest } from './KeyForm.tsx';
import { PURPOSES } from './purposes.ts';

interface NewKeyDialogProps {
  /** The names of the trader's accounts. */
  accounts: readonly string[];
  onClose: () => void;
}

/** The key, once, with an example of its purpose. */
const CreatedKey = ({ created, purpose }: { created: NewKey; purpose: KeyChoice['purpose'] }) => {
  const { title, write } = PURPOSES[purpose].example;
  return (
    <Stack gap={6}>
      <Alert tone="warning">
        Copy the key now: it is not shown again. Whoever has it can do what it can, so keep it like a password.
      </Alert>
      <CopyField title="Your key" noun="key" text={created.key} />
      <CopyField title={title} noun="example" text={write(created.key, window.location.origin)} />
    </Stack>
  );
};

const FAILURE = 'The key could not be made. Please try again.';

const useNewKey = () => {
  const [choice, setChoice] = useState<KeyChoice>(suggest('script'));
  const { data, error, isPending, mutate } = useWrite(keys.create, { handlesErrors: true });
  const make = () => {
    const { name, scopes, accounts, isInR, days } = choice;
    const access = { scopes: [...scopes], accounts: accounts && [...accounts], ...(isInR && { unit: 'r' as const }) };
    mutate({ body: { name, ...access, expiresInDays: Number(days) } });
  };
  const failure = error instanceof ApiError ? error : undefined;
  const fields = failure?.fields ?? {};
  const message = Object.keys(fields).length > 0 ? undefined : (failure?.message ?? FAILURE);
  return { choice, setChoice, created: data, isPending, make, errors: fields, message: error ? message : undefined };
};

/** KEY-04: makes a key in three clicks, and shows it once. */
export function NewKeyDialog({ accounts, onClose }: NewKeyDialogProps) {
  const formId = useId();
  const { choice, setChoice, created, isPending, make, errors, message } = useNewKey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make();
  };
  if (created)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Key “${created.name}”`}
        footer={
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <CreatedKey created={created} purpose={choice.purpose} />
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="New key"
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending} busyLabel="Making…">
            Make key
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={6}>
          {message && <Alert tone="error">{message}</Alert>}
          <KeyForm choice={choice} accounts={accounts} errors={errors} onChange={setChoice} />
        </Stack>
      </form>
    </Dialog>
  );
}
