import type { Mark } from 'contracts';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../actions/Button.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { TrashIcon } from '../../icons/icons.tsx';
import { Row } from '../../layout/layout.tsx';
import { nameMark } from './describeMark.ts';
import styles from './MarkTexts.module.css';
import type { Marks } from './useMarks.ts';

const canBeEmpty = ({ kind }: Mark): boolean => kind !== 'moment' && kind !== 'text';

/** Sets the text of a mark. An empty one is removed. */
const setText = (mark: Mark, text: string): Mark => {
  if (mark.kind === 'moment') return { ...mark, text };
  const { text: _, ...drawing } = mark;
  return text === '' ? drawing : { ...drawing, text };
};

interface MarkTextProps {
  mark: Mark;
  label: string;
  onSave: (mark: Mark) => void;
}

/** Saved when the trader leaves the field or presses Enter. */
const MarkText = ({ mark, label, onSave }: MarkTextProps) => {
  /** Null while nothing is typed that is not saved. */
  const [draft, setDraft] = useState<string | null>(null);
  const { text: stored = '' } = mark;
  const save = () => {
    const text = draft?.trim() ?? stored;
    setDraft(null);
    if (text !== stored && (text !== '' || canBeEmpty(mark))) onSave(setText(mark, text));
  };
  const handleKey = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing) save();
  };
  return (
    <TextField
      label={label}
      placeholder={canBeEmpty(mark) ? 'No text' : undefined}
      autoComplete="off"
      value={draft ?? stored}
      onValueChange={setDraft}
      onBlur={save}
      onKeyDown={handleKey}
    />
  );
};

interface MarkTextsProps {
  marks: Marks;
  /** The accessible name of the list. */
  label: string;
}

/** The marks of a file with their texts, to read, change and delete. For screen readers, it replaces the drawing. */
export function MarkTexts({ marks: { marks, replace, remove }, label }: MarkTextsProps) {
  if (marks.length === 0) return null;
  return (
    <ol className={styles.list} aria-label={label}>
      {marks.map((mark, index) => {
        const name = `${index + 1}. ${nameMark(mark)}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity but their place.
          <li key={index}>
            <Row gap={1} align="end" firstGrows>
              <MarkText mark={mark} label={name} onSave={(changed) => replace(index, changed)} />
              <IconButton label={`Delete ${name}`} onClick={() => remove(index)}>
                <TrashIcon />
              </IconButton>
            </Row>
          </li>
        );
      })}
    </ol>
  );
}
