import type { Mark, MediaFile } from 'contracts';
import { marks as calls, type SavedMarks } from 'contracts/marks';
import { useState } from 'react';
import { type ReplyCache, useWrite } from '../../data/writes.ts';
import { useVersionedForm } from '../../versioned/useVersionedForm.ts';
import { describeMarks } from './describeMark.ts';

/** How the page that shows a file reads and caches it. */
export interface FileStore {
  /** Loads the files again. @returns undefined after a failure */
  reload: () => Promise<readonly MediaFile[] | undefined>;
  /** Shows saved marks in the cached replies. */
  addMarks: (cache: ReplyCache, fileId: string, saved: SavedMarks) => void;
}

const toDocument = ({ marks = [], version = 0 }: MediaFile) => ({ marks, version });

/**
 * The marks of a file. Each change is saved at once. What cannot be saved stays as a draft, with the reason in
 * `FormStatus`.
 */
export function useMarks(file: MediaFile, { reload, addMarks }: FileStore) {
  const { id } = file;
  const { mutateAsync } = useWrite(calls.save, {
    handlesErrors: true,
    updateCache: (cache, saved) => addMarks(cache, id, saved),
  });
  const form = useVersionedForm({
    noun: 'marks',
    draftName: `marks-draft-${id}`,
    read: { data: file, refetch: async () => ({ data: (await reload())?.find((each) => each.id === id) }) },
    find: toDocument,
    toValues: (document): { marks: Mark[] } => ({ marks: document?.marks ?? [] }),
    fromValues: ({ marks }) => ({ marks }),
    schema: calls.save.body,
    write: (body, { version }) => mutateAsync({ params: { id }, headers: { 'if-match': version }, body }),
    describe: ({ marks }) => ({ Marks: describeMarks(marks) }),
    savesChanges: true,
  });
  const { marks } = form.values;
  const [past, setPast] = useState<readonly Mark[][]>([]);
  const change = (changed: Mark[]): void => {
    setPast([...past, marks]);
    void form.change({ marks: changed });
  };
  return {
    form,
    marks,
    canUndo: past.length > 0,
    undo: (): void => {
      const last = past.at(-1);
      if (!last) return;
      setPast(past.slice(0, -1));
      void form.change({ marks: last });
    },
    add: (mark: Mark): void => change([...marks, mark]),
    replace: (index: number, mark: Mark): void => change(marks.with(index, mark)),
    remove: (index: number): void => change(marks.filter((_, each) => each !== index)),
  };
}

export type Marks = ReturnType<typeof useMarks>;
