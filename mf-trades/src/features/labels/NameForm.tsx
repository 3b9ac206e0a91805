import { limits } from 'contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { TextField } from 'shared-ui';
import styles from './Labels.module.css';

interface NameFormProps {
  label: string;
  initial?: string;
  /** What the API refused, e.g. that the name is taken. */
  error: string | undefined;
  onChange: () => void;
  onSubmit: (name: string, clear: () => void) => void;
  /** The buttons. */
  children: ReactNode;
}

/** One name, to add an entry or to rename one. */
export const NameForm = ({ label, initial = '', error, onChange, onSubmit, children }: NameFormProps) => {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onSubmit(text.trim(), () => setText(''));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        className={styles.field}
        label={label}
        labelHidden
        placeholder={label}
        autoComplete="off"
        maxLength={limits.labelLength}
        value={text}
        error={error && <span role="alert">{error}</span>}
        onValueChange={(next) => {
          setText(next);
          onChange();
        }}
      />
      {children}
    </form>
  );
};
