import type { MediaFile } from 'contracts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../actions/Button.tsx';
import { TextField } from '../../forms/TextField.tsx';
import { Stack } from '../../layout/layout.tsx';
import { FormStatus } from '../../versioned/FormStatus.tsx';
import { formatVideoTime } from './describeMark.ts';
import { MarkTexts } from './MarkTexts.tsx';
import styles from './Moments.module.css';
import { type FileStore, useMarks } from './useMarks.ts';

interface MomentsEditorProps extends FileStore {
  file: MediaFile;
  /** The time of the video when the trader asked for a new moment, in seconds. */
  at: number;
  onDone: () => void;
}

/** Adds, changes and deletes moments of a video. Each change is saved at once. */
export function MomentsEditor({ file, at, onDone, ...store }: MomentsEditorProps) {
  const marks = useMarks(file, store);
  const [text, setText] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    marks.add({ kind: 'moment', at, text: text.trim() });
    setText('');
  };
  return (
    <Stack gap={3}>
      <FormStatus form={marks.form} />
      <form onSubmit={add} className={styles.newMoment}>
        <TextField
          label={`What happens at ${formatVideoTime(at)}?`}
          autoFocus
          autoComplete="off"
          value={text}
          onValueChange={setText}
        />
        <Button type="submit" variant="primary" disabled={text.trim() === ''}>
          Add
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Done
        </Button>
      </form>
      <MarkTexts marks={marks} label={`Moments of ${file.originalName}`} />
    </Stack>
  );
}
