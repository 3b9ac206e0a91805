import { limits } from 'contracts';
import { DocumentDialog, TextArea, type VersionedForm } from 'shared-ui';

interface NoteDialogProps {
  form: VersionedForm<{ text: string }>;
  setup: string;
}

/** The form of a setup's note. */
export function NoteDialog({ form, setup }: NoteDialogProps) {
  return (
    <DocumentDialog form={form} title={`Note of ${setup}`} saveLabel="Save">
      <TextArea
        label="Note"
        hint="What it looks like, when you take it, where the stop is."
        maxLength={limits.playbook.noteLength}
        value={form.values.text}
        error={form.errors.text}
        onValueChange={(text) => void form.change({ text })}
      />
    </DocumentDialog>
  );
}
