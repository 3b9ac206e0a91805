import type { MediaFile } from 'contracts';
import { Stack } from '../../layout/layout.tsx';
import { FormStatus } from '../../versioned/FormStatus.tsx';
import { formatVideoTime } from './describeMark.ts';
import { MarkTextForm } from './MarkTextForm.tsx';
import { MarkTexts } from './MarkTexts.tsx';
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
  return (
    <Stack gap={3}>
      <FormStatus form={marks.form} />
      <MarkTextForm
        label={`What happens at ${formatVideoTime(at)}?`}
        closeLabel="Done"
        onAdd={(text) => marks.add({ kind: 'moment', at, text })}
        onClose={onDone}
      />
      <MarkTexts marks={marks} label={`Moments of ${file.originalName}`} />
    </Stack>
  );
}
