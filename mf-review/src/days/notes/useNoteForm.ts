import { dayJournal, type Note } from 'contracts/day-journal';
import { useState } from 'react';
import { createRandomKey, invalidateCall, toText, useDraft, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { changeNotes } from './useNotes.ts';

interface NoteDraft {
  text: string;
  /** The text of the last attempt to add the note: only a retry of the same text uses the same idempotency key. */
  sent: string;
}

const parseDraft = ({ text, sent }: Record<string, unknown>): NoteDraft => ({ text: toText(text), sent: toText(sent) });

const EMPTY_TEXT = new ApiError(400, { code: 'invalid_input', fields: { text: 'Write something first.' } });

/** The form of a note. @param note as it is stored now; null for a new one */
export function useNoteForm(date: string, note: Note | null) {
  const stored = useDraft<NoteDraft>(`note-draft-${date}-${note?.id ?? 'new'}`, parseDraft);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const updateCache = changeNotes(date);
  const add = useWrite(dayJournal.addNote, { handlesErrors: true, updateCache });
  const change = useWrite(dayJournal.changeNote, { handlesErrors: true, updateCache });
  const { draft } = stored;

  const addNote = (text: string) => {
    const isRetry = draft?.values.sent === text;
    const key = draft && (isRetry || draft.values.sent === '') ? draft.id : createRandomKey();
    if (draft) stored.store({ ...draft, id: key, values: { text, sent: text } });
    return add.mutateAsync({ params: { date }, headers: { 'idempotency-key': key }, body: { text } });
  };
  const changeNote = (id: string, text: string, version: number) =>
    change.mutateAsync({ params: { date, id }, headers: { 'if-match': String(version) }, body: { text } });

  const submit = async (send: (text: string) => Promise<unknown>): Promise<void> => {
    setFailure(null);
    const text = draft?.values.text.trim() ?? '';
    if (text === '') return setFailure(EMPTY_TEXT);
    try {
      await send(text);
      stored.remove();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      // Shows the newer note. A note that was deleted elsewhere stays on the page until its changes are saved or
      // discarded.
      if (error.code === 'version_conflict') invalidateCall(dayJournal.get);
    }
  };
  const close = () => {
    setFailure(null);
    stored.remove();
  };

  return {
    /** Undefined while the form is closed. */
    text: draft?.values.text,
    isChanged: draft !== null && draft.values.text !== (note?.text ?? ''),
    failure,
    isSaving: add.isPending || change.isPending,
    open: (text = note?.text ?? '') => stored.open({ text, sent: '' }, note?.version ?? 0),
    change: (text: string) => void stored.change({ text }),
    save: () => submit((text) => (note ? changeNote(note.id, text, draft?.version ?? note.version) : addNote(text))),
    /** Saves what was typed on top of what is stored now. */
    overwrite: () => submit((text) => (note ? changeNote(note.id, text, note.version) : addNote(text))),
    /** Saves the changes of a note that was deleted elsewhere. */
    addAgain: () => submit(addNote),
    close,
  };
}

export type NoteForm = ReturnType<typeof useNoteForm>;
