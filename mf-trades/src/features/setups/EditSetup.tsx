import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { Button, TextField } from 'shared-ui';
import { listedAs, type Names, wrongWith } from './names.ts';
import styles from './Setups.module.css';
import { useNameField } from './useNameField.ts';

const problemOf = (names: Names, name: string, text: string): string => {
  const other = listedAs(names, text, name);
  return other === undefined ? wrongWith(text) : `A setup type “${other}” already exists.`;
};

interface EditSetupProps {
  name: string;
  names: Names;
  onSave: (newName: string) => Promise<void>;
  /** Saved, given up, or nothing to save. */
  onClose: () => void;
}

/** The place of a setup type in the list, while its name is changed. */
export const EditSetup = ({ name, names, onSave, onClose }: EditSetupProps) => {
  const box = useRef<HTMLInputElement>(null);
  const { text, change, refusal, saving, submit } = useNameField(name, onSave);
  useEffect(() => {
    box.current?.focus();
    box.current?.select();
  }, []);
  const isSame = text.trim() === '' || text.trim() === name;
  const problem = refusal || (isSame ? '' : problemOf(names, name, text));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame) onClose();
    else if (problem === refusal) void submit();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !saving) onClose();
  };
  return (
    <form className={styles.edit} onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <TextField
        ref={box}
        className={styles.field}
        label={`New name of ${name}`}
        labelHidden
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onValueChange={change}
        error={problem && <span role="alert">{problem}</span>}
      />
      <Button type="submit" variant="primary" busy={saving} busyLabel="Saving...">
        Save
      </Button>
      <Button disabled={saving} onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
};
