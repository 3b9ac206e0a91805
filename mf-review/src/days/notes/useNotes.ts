import { timings } from 'contracts';
import { type DayJournal, dayJournal, type Note } from 'contracts/day-journal';
import { invalidateCall, type ReplyCache, useWrite } from 'shared-ui';
import { notify } from 'shared-ui/host';

const setNotes = (cache: ReplyCache, date: string, change: (notes: readonly Note[]) => Note[]): void =>
  cache.setReply(
    dayJournal.get,
    { params: { date } },
    (day): DayJournal | undefined => day && { ...day, notes: change(day.notes) },
  );

/** Shows a saved note in the day at once. */
export function changeNotes(date: string) {
  return (cache: ReplyCache, note: Note): void =>
    setNotes(cache, date, (notes) =>
      notes.some(({ id }) => id === note.id)
        ? notes.map((each) => (each.id === note.id ? note : each))
        : [...notes, note],
    );
}

/** Returns a function that deletes a note and offers to undo that. */
export function useDeleteNote(date: string) {
  const restore = useWrite(dayJournal.restoreNote, { onSettled: () => invalidateCall(dayJournal.get) });
  const remove = useWrite(dayJournal.deleteNote, {
    // A note that another tab has deleted counts as deleted.
    handlesErrors: ['not_found'],
    updateCache: (cache, _, { params }) => setNotes(cache, date, (notes) => notes.filter(({ id }) => id !== params.id)),
    onError: () => invalidateCall(dayJournal.get),
  });
  return (id: string) => {
    const params = { date, id };
    const undo = () =>
      restore.mutate(
        { params },
        { onSuccess: () => notify({ message: 'Note restored.', durationMs: timings.errorToastMs }) },
      );
    const offerUndo = () =>
      notify({
        message: 'Note deleted.',
        durationMs: timings.undoOfferMs,
        action: { label: 'Undo', onClick: undo },
      });
    remove.mutate({ params }, { onSuccess: offerUndo });
  };
}
