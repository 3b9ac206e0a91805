import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Button, TextField } from 'shared-ui';
import { findDuplicate, findNameError, type Names } from './names.ts';
import styles from './Setups.module.css';
import { useNameField } from './useNameField.ts';

const findRenameError = (names: Names, name: string, newName: string): string => {
  const duplicate = findDuplicate(names, newName, name);
  return duplicate === undefined ? findNameError(newName) : `A setup type “${duplicate}” already exists.`;
};

interface EditSetupProps {
  name: string;
  names: Names;
  onSave: (newName: string) => Promise<void>;
  /** Called on Cancel and Escape, and if there is nothing to save. */
  onClose: () => void;
}

/** The form that renames a setup type in its row. */
export const EditSetup = ({ name, names, onSave, onClose }: EditSetupProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { text, change, saveError, isSaving, submit } = useNameField(name, onSave);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const isUnchanged = text.trim() === '' || text.trim() === name;
  const error = saveError || (isUnchanged ? '' : findRenameError(names, name, text));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnchanged) onClose();
    // A name that the API refused may be sent again.
    else if (error === saveError) void submit();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !isSaving) onClose();
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
      <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving...">
        Save
      </Button>
      <Button disabled={isSaving} onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
};
