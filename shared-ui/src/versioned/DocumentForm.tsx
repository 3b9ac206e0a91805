import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react';
import { Button } from '../actions/Button.tsx';
import { isSaveShortcut } from './isSaveShortcut.ts';
import type { VersionedForm } from './useVersionedForm.ts';

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
