import { limits } from 'contracts';
import type { SavedFilter } from 'contracts/settings';
import { type FormEvent, useState } from 'react';
import { Button } from '../actions/Button.tsx';
import { TextField } from '../forms/TextField.tsx';
import { Row } from '../layout/layout.tsx';

const checkName = (name: string, others: readonly SavedFilter[]): string | undefined => {
  if (name === '') return 'Enter a name.';
  const isTaken = others.some((other) => other.name.toLowerCase() === name.toLowerCase());
  return isTaken ? 'Another saved filter has this name.' : undefined;
};

export interface SavedFilterNameProps {
  label: string;
  submitLabel: string;
  initialName?: string;
  /** The filters whose names are taken. */
  others: readonly SavedFilter[];
  busy: boolean;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a saved filter. */
export function SavedFilterName({ label, submitLabel, initialName = '', others, ...props }: SavedFilterNameProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkName(name.trim(), others);
    setError(problem);
    if (!problem) props.onSubmit(name.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <Row gap={2} align="end">
        <TextField
          label={label}
          value={name}
          error={error}
          maxLength={limits.labelLength}
          autoComplete="off"
          onValueChange={setName}
        />
        <Button type="submit" busy={props.busy}>
          {submitLabel}
        </Button>
      </Row>
    </form>
  );
}
