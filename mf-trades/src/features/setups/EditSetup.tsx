import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, TextField } from 'shared-ui';
import { findDuplicate, findNameError, type Names } from './names.ts';
import styles from './Setups.module.css';
import { useChangeSetups } from './useSetups.ts';

const findRenameError = (names: Names, name: string, newName: string): string => {
  const duplicate = findDuplicate(names, newName, name);
  return duplicate === undefined ? findNameError(newName) : `A setup type “${duplicate}” already exists.`;
};

interface EditSetupProps {
  name: string;
  names: Names;
  /** Called with the row's name after Save, Cancel and Escape. */
  onClose: (currentName: string) => void;
}

/** The form that renames a setup type in its row. */
export const EditSetup = ({ name, names, onClose }: EditSetupProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const { isPending, error: saveError, mutate, reset } = useChangeSetups({ handlesErrors: true });
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const newName = text.trim();
  const isUnchanged = newName === '' || newName === name;
  const nameError = isUnchanged ? '' : findRenameError(names, name, text);
  const error = saveError?.message || nameError;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnchanged) onClose(name);
    // A name that the API refused may be sent again.
    else if (!isPending && (saveError || !nameError))
      mutate({ body: { action: 'rename', oldName: name, newName } }, { onSuccess: () => onClose(newName) });
  };
  const change = (newText: string) => {
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
        onValueChange={change}
        error={error && <span role="alert">{error}</span>}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel="Saving...">
        Save
      </Button>
      <Button disabled={isPending} onClick={() => onClose(name)}>
        Cancel
      </Button>
    </form>
  );
};
