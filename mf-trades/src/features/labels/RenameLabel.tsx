import type { LabelKind } from 'contracts/labels';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, TextField } from 'shared-ui';
import styles from './Labels.module.css';
import { KIND_TEXTS } from './labelKinds.ts';
import { findDuplicate, findNameError, type ListedLabel } from './listChanges.ts';
import { useListChange } from './useListChange.ts';

interface RenameLabelProps {
  kind: LabelKind;
  name: string;
  list: readonly ListedLabel[];
  /** Called with the row's name after Save, Cancel and Escape. */
  onClose: (currentName: string) => void;
}

const findRenameError = ({ kind, name, list }: RenameLabelProps, newName: string): string => {
  const names = list.map((label) => label.name);
  const duplicate = findDuplicate(names, newName, name);
  if (duplicate === undefined) return findNameError(kind, newName);
  const { noun } = KIND_TEXTS[kind];
  return `${noun === 'account' ? 'An' : 'A'} ${noun} “${duplicate}” already exists.`;
};

/** The form that renames an entry in its row. */
export function RenameLabel(props: RenameLabelProps) {
  const { kind, name, list, onClose } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const { isPending, error: saveError, change, reset } = useListChange(kind, { handlesErrors: true });
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const newName = text.trim();
  const isUnchanged = newName === '' || newName === name;
  const nameError = isUnchanged ? '' : findRenameError(props, text);
  const error = saveError?.message || nameError;
  const save = async () => {
    try {
      await change({ action: 'rename', name, newName }, list);
      onClose(newName);
    } catch {
      // The form shows the error.
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnchanged) onClose(name);
    // A name that the API refused may be sent again.
    else if (!isPending && (saveError || !nameError)) void save();
  };
  const onValueChange = (newText: string) => {
    setText(newText);
    if (saveError) reset();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isPending) onClose(name);
  };
  return (
    <form className={styles.edit} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <TextField
        ref={input}
        className={styles.field}
        label={`New name for ${name}`}
        labelHidden
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onValueChange={onValueChange}
        error={error && <span role="alert">{error}</span>}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel="Saving…">
        Save
      </Button>
      <Button disabled={isPending} onClick={() => onClose(name)}>
        Cancel
      </Button>
    </form>
  );
}
