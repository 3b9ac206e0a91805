import { limits } from 'contracts';
import type { Note } from 'contracts/day-journal';
import { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { notFound, quotaExceeded, requireVersion } from '../../http/errors.ts';
import { changeDay, type DayKey, readDay } from '../../journal/change-day.ts';
import type { DayRecord, NoteRecord } from '../../journal/day-model.ts';
import { createIdempotency, type RecordCompletion } from '../../journal/idempotency.ts';
import { isLive, isRestorable } from '../../journal/trash.ts';

const noteNotFound = () => notFound('There is no note with this id.');

export function presentNote({ id, text, savedAt, version }: NoteRecord): Note {
  return { id, text, savedAt, version };
}

const requireNoteQuota = (notes: readonly NoteRecord[]): void => {
  if (notes.filter(isLive).length <= limits.dayJournal.notes) return;
  throw quotaExceeded(`A day can have at most ${limits.dayJournal.notes} notes. Delete one first.`);
};

const findNote = ({ notes = [] }: DayRecord, id: string, isWanted: (note: NoteRecord) => boolean): NoteRecord => {
  const note = notes.find((each) => each.id === id && isWanted(each));
  if (!note) throw noteNotFound();
  return note;
};

const replaceNote = ({ notes = [] }: DayRecord, changed: NoteRecord): NoteRecord[] =>
  notes.map((note) => (note.id === changed.id ? changed : note));

/** What an added note is known by. */
type Added = Pick<Note, 'id' | 'savedAt'>;

/** Manages the notes of days. Each has a version of its own, so that two tabs with different notes do not conflict. */
export function createNoteService(db: Db, now: () => number) {
  const idempotency = createIdempotency<Added>(db, now, 'note');
  const canRestore = ({ deletedAt }: NoteRecord): boolean => isRestorable(deletedAt, now());
  const getTime = () => new Date(now()).toISOString();

  /**
   * Drops deleted notes that can no longer be restored, and those beyond the limit, so that the document stays small.
   */
  const dropDeleted = (notes: readonly NoteRecord[]): NoteRecord[] => {
    const restorable = notes.filter((note) => !isLive(note) && canRestore(note));
    const kept = new Set(
      restorable.sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0)).slice(0, limits.dayJournal.notes),
    );
    return notes.filter((note) => isLive(note) || kept.has(note));
  };

  const insert = (key: DayKey, note: NoteRecord, recordCompletion: RecordCompletion<Added>): Promise<Note> =>
    changeDay(db, key, async ({ day, session }) => {
      await recordCompletion(session, { id: note.id, savedAt: note.savedAt });
      const notes = dropDeleted([...(day.notes ?? []), note]);
      requireNoteQuota(notes);
      return { day: { ...day, notes }, result: presentNote(note) };
    });

  return {
    /** Throws not_found unless the trader has the note, deleted or not. */
    requireOwn: async (key: DayKey, id: string): Promise<void> => {
      findNote(await readDay(db, key), id, () => true);
    },

    /** Adds a note. For a used key, returns the note as it was added. Throws quota_exceeded. */
    add: async (key: DayKey, text: string, idempotencyKey?: string): Promise<Note> => {
      const note = { id: new Types.ObjectId().toHexString(), text, savedAt: getTime(), version: 1 };
      const body = { date: key.date, text };
      const { id, savedAt } = await idempotency.runOnce(key.userId, idempotencyKey, body, (recordCompletion) =>
        insert(key, note, recordCompletion),
      );
      return { ...note, id, savedAt };
    },

    /**
     * Without a text, the stored one stays. Throws not_found, or version_conflict when `version` is given and is not
     * the stored version.
     */
    change: (key: DayKey, id: string, text: string | undefined, version?: number): Promise<Note> =>
      changeDay(db, key, ({ day }) => {
        const stored = findNote(day, id, isLive);
        requireVersion(version, stored.version, 'This note');
        const changed = { ...stored, text: text ?? stored.text, savedAt: getTime(), version: stored.version + 1 };
        return { day: { ...day, notes: replaceNote(day, changed) }, result: presentNote(changed) };
      }),

    delete: (key: DayKey, id: string): Promise<void> =>
      changeDay(db, key, ({ day }) => {
        const deleted = { ...findNote(day, id, isLive), deletedAt: now() };
        return { day: { ...day, notes: dropDeleted(replaceNote(day, deleted)) }, result: undefined };
      }),

    /** Restores a deleted note at its place. Throws not_found when it is not deleted or too old, or quota_exceeded. */
    restore: (key: DayKey, id: string): Promise<Note> =>
      changeDay(db, key, ({ day }) => {
        const { deletedAt: _, ...restored } = findNote(day, id, canRestore);
        const notes = replaceNote(day, restored);
        requireNoteQuota(notes);
        return { day: { ...day, notes }, result: presentNote(restored) };
      }),
  };
}
