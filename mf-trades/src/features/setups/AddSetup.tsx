import { limits } from 'contracts';
import type { FormEvent } from 'react';
import { Button, TextField } from 'shared-ui';
import { listedAs, type Names, wrongWith } from './names.ts';
import styles from './Setups.module.css';
import { useNameField } from './useNameField.ts';

const hintOf = (listed: string | undefined, isFull: boolean): string => {
  if (listed !== undefined) return `“${listed}” is in your list already.`;
  if (isFull) return `There can be at most ${limits.setups} setup types.`;
  return `At most ${limits.setupLength} characters.`;
};

interface AddSetupProps {
  names: Names;
  onAdd: (name: string) => Promise<void>;
}

export const AddSetup = ({ names, onAdd }: AddSetupProps) => {
  const { text, change, refusal, saving, submit } = useNameField('', onAdd);
  const isBlank = text.trim() === '';
  const listed = listedAs(names, text);
  const wrong = isBlank ? '' : wrongWith(text);
  const isFull = names.length >= limits.setups;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && listed === undefined && !wrong && !isFull) void submit();
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
        // Always there, so that a change of it is said.
        hint={<span role="status">{hintOf(listed, isFull)}</span>}
        error={(refusal || wrong) && <span role="alert">{refusal || wrong}</span>}
      />
      <Button type="submit" variant="primary" busy={saving} busyLabel="Adding...">
        Add
      </Button>
    </form>
  );
};
