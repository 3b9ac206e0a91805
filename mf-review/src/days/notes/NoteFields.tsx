import { limits, timings } from 'contracts';
import type { FormEvent, KeyboardEvent } from 'react';
import { Alert, Button, ConflictAlert, Row, Stack, TextArea } from 'shared-ui';
import { notify } from 'shared-ui/host';
import { TemplateMenu } from '../../shared/TemplateMenu.tsx';
import styles from './Notes.module.css';
import type { NoteForm } from './useNoteForm.ts';

/** Adds a paragraph to a text. */
const append = (text: string, added: string): string => (text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`);

const NoteFailure = ({ form: { failure, isSaving, overwrite, addAgain, close } }: { form: NoteForm }) => {
  // The field shows what is wrong with its text.
  if (!failure || failure.fields.text) return null;
  if (failure.code === 'version_conflict')
    return (
      <ConflictAlert
        title={failure.message}
        noun="note"
        isSaving={isSaving}
        onSave={() => void overwrite()}
        onLoad={close}
      />
    );
  const action = failure.code === 'not_found' && (
    <Button size="small" busy={isSaving} onClick={() => void addAgain()}>
      Save as a new note
    </Button>
  );
  return (
    <Alert title="The note was not saved." action={action}>
      {failure.message} Your text is still here.
    </Alert>
  );
};

interface FactsProps {
  facts: string;
  text: string;
  onInsert: (text: string) => void;
}

/** Offers the facts of the day as the first lines (DAY-04). */
const Facts = ({ facts, text, onInsert }: FactsProps) =>
  !text.includes(facts) && (
    <div className={styles.facts}>
      <pre>{facts.replaceAll('**', '')}</pre>
      <Button size="small" onClick={() => onInsert(text.trim() === '' ? `${facts}\n\n` : `${facts}\n\n${text}`)}>
        Begin with these facts
      </Button>
    </div>
  );

interface NoteFieldsProps {
  form: NoteForm;
  text: string;
  label: string;
  /** The facts of the day as Markdown, for a new note. */
  facts?: string | null;
  /** Whether it was opened on this page: the text takes the focus. */
  hasFocus: boolean;
}

/** A note as a form. The text is a stored draft until it is saved. */
export function NoteFields({ form, text, label, facts, hasFocus }: NoteFieldsProps) {
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void form.save();
  };
  const discard = () => {
    form.close();
    if (!form.isChanged || text.trim() === '') return;
    notify({
      message: 'The text was discarded.',
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => form.open(text) },
    });
  };
  const saveWithKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form aria-label={label} noValidate onSubmit={submit} onKeyDown={saveWithKey}>
      <Stack gap={3}>
        {facts && <Facts facts={facts} text={text} onInsert={form.change} />}
        <TextArea
          label="Text"
          hint="Markdown: **bold**, - list, # heading, [link](https://…). Kept as a draft until you save."
          rows={6}
          autoFocus={hasFocus}
          maxLength={limits.notesLength}
          value={text}
          error={form.failure?.fields.text}
          onValueChange={form.change}
        />
        <NoteFailure form={form} />
        <Row gap={2} justify="between">
          <Row gap={2}>
            <Button type="submit" variant="primary" busy={form.isSaving} aria-keyshortcuts="Control+Enter Meta+Enter">
              Save note
            </Button>
            <Button onClick={discard} disabled={form.isSaving}>
              Cancel
            </Button>
          </Row>
          <TemplateMenu kind="note" onSelect={(template) => form.change(append(text, template.text))} />
        </Row>
      </Stack>
    </form>
  );
}
