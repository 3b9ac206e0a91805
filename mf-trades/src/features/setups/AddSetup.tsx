import { limits } from 'contracts';
import type { FormEvent } from 'react';
import { Button, TextField } from 'shared-ui';
import { findDuplicate, findNameError, type Names } from './names.ts';
import styles from './Setups.module.css';
import { useNameField } from './useNameField.ts';

const getHint = (duplicate: string | undefined, isFull: boolean): string => {
  if (duplicate !== undefined) return `“${duplicate}” is already in your list.`;
  if (isFull) return `There can be at most ${limits.setups} setup types.`;
  return `At most ${limits.setupLength} characters.`;
};

interface AddSetupProps {
  names: Names;
  onAdd: (name: string) => Promise<void>;
}

export const AddSetup = ({ names, onAdd }: AddSetupProps) => {
  const { text, change, saveError, isSaving, submit } = useNameField('', onAdd);
  const isBlank = text.trim() === '';
  const duplicate = findDuplicate(names, text);
  const nameError = isBlank ? '' : findNameError(text);
  const isFull = names.length >= limits.setups;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && duplicate === undefined && !nameError && !isFull) void submit();
  };
  return (
    <form className={styles.add} onSubmit={onSubmit}>
      <TextField
        className={styles.field}
        label="Add new flag type"
        labelHidden
        placeholder="Add new flag type"
        autoComplete="off"
        enterKeyHint="done"
        value={text}
        onValueChange={change}
        // Always rendered, so that screen readers announce changes.
        hint={<span role="status">{getHint(duplicate, isFull)}</span>}
        error={(saveError || nameError) && <span role="alert">{saveError || nameError}</span>}
      />
      <Button type="submit" variant="primary" busy={isSaving} busyLabel="Adding...">
        Add
      </Button>
    </form>
  );
};
