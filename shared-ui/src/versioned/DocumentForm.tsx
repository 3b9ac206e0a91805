import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../actions/Button.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { Dialog, type DialogProps } from '../overlays/Dialog.tsx';
import { FormStatus } from './FormStatus.tsx';
import type { VersionedForm } from './useVersionedForm.ts';

/** Whether the keys save: Ctrl or Cmd + Enter. */
export function isSaveShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

interface SaveButtonProps<Values extends object> {
  form: VersionedForm<Values>;
  /** The id of the form element, for a button outside of it. */
  formId?: string | undefined;
  children: ReactNode;
}

export function SaveButton<Values extends object>({ form, formId, children }: SaveButtonProps<Values>) {
  return (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      busy={form.isSaving}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {children}
    </Button>
  );
}

/** Discards what was typed, which can be undone. */
export function CancelButton<Values extends object>({ form }: { form: VersionedForm<Values> }) {
  return (
    <Button onClick={form.close} disabled={form.isSaving}>
      Cancel
    </Button>
  );
}

interface DocumentFormProps<Values extends object> {
  form: VersionedForm<Values>;
  /** The accessible name. A dialog has its title. */
  label?: string;
  id?: string;
  /** Saves in another way than `form.save`. */
  onSave?: (() => void) | undefined;
  children: ReactNode;
}

/** The form element of a versioned form: saves by its submit button and by keys, and focuses the first wrong field. */
export function DocumentForm<Values extends object>({ form, label, id, onSave, children }: DocumentFormProps<Values>) {
  const element = useRef<HTMLFormElement>(null);
  const { outcome } = form;
  useEffect(() => {
    if (outcome.hasFailed) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (onSave) onSave();
    else void form.save();
  };
  return (
    <form
      ref={element}
      id={id}
      aria-label={label}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => isSaveShortcut(event) && save(event)}
    >
      {children}
    </form>
  );
}

interface DocumentDialogProps<Values extends object> extends Pick<DialogProps, 'title' | 'description' | 'size'> {
  form: VersionedForm<Values>;
  saveLabel: string;
  onSave?: () => void;
  /** Other buttons that save. */
  buttons?: ReactNode;
  children: ReactNode;
}

/** A versioned form as a dialog, which is open while the form is. */
export function DocumentDialog<Values extends object>(props: DocumentDialogProps<Values>) {
  const { form, saveLabel, onSave, buttons, children, ...dialog } = props;
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open={form.isOpen}
      onClose={form.close}
      footer={
        <Row gap={2} justify="end">
          <CancelButton form={form} />
          {buttons}
          <SaveButton form={form} formId={id}>
            {saveLabel}
          </SaveButton>
        </Row>
      }
    >
      <DocumentForm form={form} id={id} onSave={onSave}>
        <Stack gap={4}>
          {children}
          <FormStatus form={form} />
        </Stack>
      </DocumentForm>
    </Dialog>
  );
}
