import { type InboxEntry, inbox, type Proposal } from 'contracts/inbox';
import { labels } from 'contracts/labels';
import { type FormEvent, useId, useState } from 'react';
import { Alert, Button, ChipField, DateField, Dialog, Stack, TextArea, TextField, useCall, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { describeAccepted, useUndoOffer } from './useInbox.ts';

/** A proposal that has no form of its own elsewhere, as Add Trade is that of trades. */
type SmallProposal = Exclude<Proposal, { kind: 'trade' }>;

interface FieldsProps<P extends SmallProposal> {
  value: P;
  errors: Readonly<Record<string, string>>;
  onChange: (value: P) => void;
}

const NoteFields = ({ value, errors, onChange }: FieldsProps<Extract<SmallProposal, { kind: 'note' }>>) => (
  <>
    <DateField
      label="Date"
      required
      value={value.date}
      error={errors.date}
      onValueChange={(date) => onChange({ ...value, date })}
    />
    <TextArea
      label="Note"
      required
      rows={8}
      value={value.text}
      error={errors.text}
      onValueChange={(text) => onChange({ ...value, text })}
    />
  </>
);

const TagFields = ({ value, errors, onChange }: FieldsProps<Extract<SmallProposal, { kind: 'tags' }>>) => {
  const { data } = useCall(labels.list, {}, { handlesErrors: true });
  const known = data?.tags.filter(({ archived }) => !archived).map(({ name }) => name) ?? [];
  return (
    <>
      <TextField
        label="Trade"
        required
        inputMode="numeric"
        autoComplete="off"
        value={value.trade > 0 ? String(value.trade) : ''}
        error={errors.trade}
        onValueChange={(text) => onChange({ ...value, trade: Number(text.replace(/\D/g, '')) })}
      />
      <ChipField
        label="Tags"
        inputLabel="Add a tag"
        options={known}
        chosen={value.add}
        allowsNew
        shortcut="t"
        onChange={(add) => onChange({ ...value, add: [...add] })}
      />
      {errors.add && <Alert tone="error">{errors.add}</Alert>}
    </>
  );
};

const Fields = ({ value, ...props }: FieldsProps<SmallProposal>) =>
  value.kind === 'note' ? <NoteFields value={value} {...props} /> : <TagFields value={value} {...props} />;

const FAILURE = 'The proposal could not be accepted. Please try again.';

/** Errors stay in the dialog: at their fields, or above them. */
const useAccept = ({ id }: InboxEntry, onDone: () => void) => {
  const offerUndo = useUndoOffer();
  const { error, isPending, mutate } = useWrite(inbox.accept, { handlesErrors: true });
  const accept = (changed: SmallProposal) => {
    const { kind: _, ...changes } = changed;
    const onSuccess = () => {
      onDone();
      offerUndo(describeAccepted(changed), id);
    };
    mutate({ params: { id }, body: { changes } }, { onSuccess });
  };
  const { fields = {}, message = FAILURE } = error instanceof ApiError ? error : {};
  const isShown = ['date', 'text', 'trade', 'add'].some((name) => name in fields);
  return { accept, isPending, fields, message: error && !isShown ? message : undefined };
};

interface ChangeDialogProps {
  entry: InboxEntry;
  proposal: SmallProposal;
  onClose: () => void;
}

/** Accepts a note or tags with what the trader changed (INB-02). */
export function ChangeDialog({ entry, proposal, onClose }: ChangeDialogProps) {
  const formId = useId();
  const [value, setValue] = useState(proposal);
  const { accept, isPending, fields, message } = useAccept(entry, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    accept(value);
  };
  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title={value.kind === 'note' ? 'Save the note' : 'Add the tags'}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending} busyLabel="Saving…">
            Accept
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Stack gap={4}>
          {message && <Alert tone="error">{message}</Alert>}
          <Fields value={value} errors={fields} onChange={setValue} />
        </Stack>
      </form>
    </Dialog>
  );
}
