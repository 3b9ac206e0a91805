import { limits } from 'contracts';
import { Button, CancelButton, DocumentForm, FormStatus, Row, SaveButton, Stack, TextArea } from 'shared-ui';
import { TemplateMenu } from '../../shared/TemplateMenu.tsx';
import styles from './Notes.module.css';
import type { NoteForm } from './useNoteForm.ts';

/** Adds a paragraph to a text. */
const append = (text: string, added: string): string => (text.trim() === '' ? added : `${text.trimEnd()}\n\n${added}`);

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
  label: string;
  /** The facts of the day as Markdown, for a new note. */
  facts?: string | null;
  /** Whether it was opened on this page: the text takes the focus. */
  hasFocus: boolean;
}

/** A note as a form. The text is a stored draft until it is saved. */
export function NoteFields({ form, label, facts, hasFocus }: NoteFieldsProps) {
  const { text } = form.values;
  const change = (changed: string) => void form.change({ text: changed });
  return (
    <DocumentForm form={form} label={label}>
      <Stack gap={3}>
        {facts && <Facts facts={facts} text={text} onInsert={change} />}
        <TextArea
          label="Text"
          hint="Markdown: **bold**, - list, # heading, [link](https://…). Kept as a draft until you save."
          rows={6}
          autoFocus={hasFocus}
          maxLength={limits.notesLength}
          value={text}
          error={form.errors.text}
          onValueChange={change}
        />
        <FormStatus form={form} />
        <Row gap={2} justify="between">
          <Row gap={2}>
            <SaveButton form={form}>Save note</SaveButton>
            <CancelButton form={form} />
          </Row>
          <TemplateMenu kind="note" onSelect={(template) => change(append(text, template.text))} />
        </Row>
      </Stack>
    </DocumentForm>
  );
}
