import { limits, timings } from 'contracts';
import type { Note } from 'contracts/day-journal';
import { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { notFound, quotaExceeded, versionConflict } from '../../http/errors.ts';
import { changeDay, type DayKey, readDay } from '../../journal/change-day.ts';
import type { DayRecord, NoteRecord } from '../../journal/day-model.ts';
import { createIdempotency, type RecordCompletion } from '../../journal/idempotency.ts';

const noteNotFound = () => notFound('There is no note with this id.');

export const isLive = ({ deletedAt }: NoteRecord): boolean => deletedAt === undefined;

export const presentNote = ({ id, text, savedAt, version }: NoteRecord): Note => ({ id, text, savedAt, version });

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

/** Manages the notes of days. Each has a version of its own, so that two tabs with different notes do not conflict. */
export const createNoteService = (db: Db, now: () => number) => {
  const idempotency = createIdempotency(db, now, 'note');
  const canRestore = ({ deletedAt = 0 }: NoteRecord): boolean => deletedAt > now() - timings.trashMs;
  const getTime = () => new Date(now()).toISOString();

  /** Drops deleted notes that can no longer be restored, and those beyond the limit, so that the document stays small. */
  const dropDeleted = (notes: readonly NoteRecord[]): NoteRecord[] => {
    const restorable = notes.filter((note) => !isLive(note) && canRestore(note));
    const kept = new Set(
      restorable.sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0)).slice(0, limits.dayJournal.notes),
    );
    return notes.filter((note) => isLive(note) || kept.has(note));
  };

  const insert = (key: DayKey, note: NoteRecord, recordCompletion?: RecordCompletion): Promise<Note> =>
    changeDay(db, key, async ({ day, session }) => {
      await recordCompletion?.(session, { number: 0, resource: `${note.id} ${note.savedAt}` });
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
      if (idempotencyKey === undefined) return insert(key, note);
      const inserted: Note[] = [];
      const body = { date: key.date, text };
      const { resource = '' } = await idempotency.runOnce(
        key.userId,
        idempotencyKey,
        body,
        async (recordCompletion) => {
          inserted.push(await insert(key, note, recordCompletion));
          return { number: 0, resource: '' };
        },
      );
      const [id = '', savedAt = ''] = resource.split(' ');
      return inserted[0] ?? { ...note, id, savedAt };
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    change: (key: DayKey, id: string, text: string, version?: number): Promise<Note> =>
      changeDay(db, key, ({ day }) => {
        const stored = findNote(day, id, isLive);
        if (version !== undefined && version !== stored.version)
          throw versionConflict('This note was changed elsewhere. Reload it before you save.');
        const changed = { ...stored, text, savedAt: getTime(), version: stored.version + 1 };
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
};

export type NoteService = ReturnType<typeof createNoteService>;
