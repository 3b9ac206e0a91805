import { type FormEvent, useState } from 'react';
import { Button } from '../../actions/Button.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { Row } from '../../layout/layout.tsx';

interface MarkTextFormProps {
  label: string;
  closeLabel: string;
  onAdd: (text: string) => void;
  onClose: () => void;
}

/** Asks for the text of a new mark. */
export function MarkTextForm({ label, closeLabel, onAdd, onClose }: MarkTextFormProps) {
  const [text, setText] = useState('');
  const trimmed = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (trimmed === '') return;
    onAdd(trimmed);
    setText('');
  };
  return (
    <form onSubmit={submit}>
      <Row gap={2} align="end" firstGrows>
        <TextField label={label} autoFocus autoComplete="off" value={text} onValueChange={setText} />
        <Button type="submit" variant="primary" disabled={trimmed === ''}>
          Add
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {closeLabel}
        </Button>
      </Row>
    </form>
  );
}
