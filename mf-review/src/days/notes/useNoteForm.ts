import { type DayJournal, dayJournal, type Note, NoteBody } from 'contracts/day-journal';
import { useVersionedForm, useWrite } from 'shared-ui';
import type { Day } from '../useDay.ts';
import { changeNotes } from './useNotes.ts';

/** The form of a note. @param note the edited one; null for a new one */
export function useNoteForm(date: string, read: Day['call'], note: Note | null) {
  const updateCache = changeNotes(date);
  const add = useWrite(dayJournal.addNote, { handlesErrors: true, updateCache });
  const change = useWrite(dayJournal.changeNote, { handlesErrors: true, updateCache });
  return useVersionedForm({
    noun: 'note',
    draftName: `note-draft-${date}-${note?.id ?? 'new'}`,
    read,
    find: (day: DayJournal) => day.notes.find(({ id }) => id === note?.id) ?? null,
    toValues: (stored) => ({ text: stored?.text ?? '' }),
    fromValues: ({ text }) => ({ text: text.trim() }),
    schema: NoteBody,
    write: (body, { document, version, idempotencyKey }) =>
      document
        ? change.mutateAsync({ params: { date, id: document.id }, headers: { 'if-match': version }, body })
        : add.mutateAsync({ params: { date }, headers: { 'idempotency-key': idempotencyKey }, body }),
    describe: ({ text }) => ({ Text: text }),
  });
}

export type NoteForm = ReturnType<typeof useNoteForm>;
