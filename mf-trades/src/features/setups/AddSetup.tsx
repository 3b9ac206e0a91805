import { limits } from 'contracts';
import { type FormEvent, useState } from 'react';
import { Button, TextField } from 'shared-ui';
import { findDuplicate, findNameError, type Names } from './names.ts';
import styles from './Setups.module.css';
import { useChangeSetups } from './useSetups.ts';

const getHint = (duplicate: string | undefined, isFull: boolean): string => {
  if (duplicate !== undefined) return `“${duplicate}” is already in your list.`;
  if (isFull) return `There can be at most ${limits.setups} setup types.`;
  return `At most ${limits.setupLength} characters.`;
};

export const AddSetup = ({ names }: { names: Names }) => {
  const [text, setText] = useState('');
  const { isPending, error, mutate, reset } = useChangeSetups({ handlesErrors: true });
  const isBlank = text.trim() === '';
  const duplicate = findDuplicate(names, text);
  const nameError = isBlank ? '' : findNameError(text);
  const isFull = names.length >= limits.setups;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isBlank || duplicate !== undefined || nameError || isFull) return;
    const clear = () => setText((current) => (current === text ? '' : current));
    mutate({ body: { action: 'add', newName: text.trim() } }, { onSuccess: clear });
  };
  const change = (newText: string) => {
    setText(newText);
    if (error) reset();
  };
  const errorMessage = error?.message || nameError;
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
        error={errorMessage && <span role="alert">{errorMessage}</span>}
      />
      <Button type="submit" variant="primary" busy={isPending} busyLabel="Adding...">
        Add
      </Button>
    </form>
  );
};
