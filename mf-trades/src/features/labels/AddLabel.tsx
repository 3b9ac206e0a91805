import { limits } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { type FormEvent, useState } from 'react';
import { Button, TextField } from 'shared-ui';
import styles from './Labels.module.css';
import { KIND_TEXTS } from './labelKinds.ts';
import { findDuplicate, findNameError, type ListedLabel, listActiveNames } from './listChanges.ts';
import { useListChange } from './useListChange.ts';

interface AddLabelProps {
  kind: LabelKind;
  list: readonly ListedLabel[];
}

const getHint = (kind: LabelKind, duplicate: string | undefined, isFull: boolean): string => {
  if (duplicate !== undefined) return `“${duplicate}” is already in your list.`;
  if (isFull) return `There can be at most ${KIND_TEXTS[kind].max} ${kind}.`;
  return `At most ${limits.labelLength} characters.`;
};

/** The form that adds an entry. The name of an archived entry makes that entry active again. */
export function AddLabel({ kind, list }: AddLabelProps) {
  const [text, setText] = useState('');
  const { isPending, error, change, reset } = useListChange(kind, { handlesErrors: true });
  const { addLabel, max } = KIND_TEXTS[kind];
  const isBlank = text.trim() === '';
  const duplicate = findDuplicate(listActiveNames(list), text);
  const nameError = isBlank ? '' : findNameError(kind, text);
  const isFull = list.length >= max;
  const add = async () => {
    try {
      await change({ action: 'add', name: text.trim() }, list);
      setText((current) => (current === text ? '' : current));
    } catch {
      // The form shows the error.
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isBlank || duplicate !== undefined || nameError || isFull) return;
    void add();
  };
  const onValueChange = (newText: string) => {
    setText(newText);
    if (error) reset();
  };
  const errorMessage = error?.message || nameError;
  return (
    <form className={styles.add} onSubmit={onSubmit}>
      <TextField
        className={styles.field}
        label={addLabel}
        labelHidden
        placeholder={addLabel}
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onValueChange={onValueChange}
        // Always rendered, so that screen readers announce changes.
        hint={<span role="status">{getHint(kind, duplicate, isFull)}</span>}
        error={errorMessage && <span role="alert">{errorMessage}</span>}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel="Adding…">
        Add
      </Button>
    </form>
  );
}
