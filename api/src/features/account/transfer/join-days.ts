import { limits } from 'contracts';
import type { JournalFileEntry, JournalHead } from 'contracts/journal-file';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { quotaExceeded } from '../../../http/errors.ts';
import type { DayRecord, NoteRecord } from '../../../journal/day-model.ts';
import type { FileRecord } from '../../../journal/file-model.ts';
import type { LabelBooks } from '../../../journal/labels/label-book.ts';
import { readTemplates } from '../../../journal/templates.ts';
import type { WeekRecord } from '../../review/model.ts';
import { invalidFile } from './archive.ts';

/**
 * Files of new trades by the key of their trade, and of new days by their date. Their bytes are already in the media
 * store.
 */
export type StoredFiles = ReadonlyMap<string, FileRecord[]>;

/** Adds the marks of the entries, of which the stored files were made in the same order. */
export function addMarks(files: readonly FileRecord[] = [], entries: readonly JournalFileEntry[]): FileRecord[] {
  return files.map((file, index) => {
    const marks = entries[index]?.marks;
    return marks ? { ...file, marks, marksVersion: 1 } : file;
  });
}

type DayNames = 'days' | 'dayNotes' | 'weeks' | 'templates';
/** The lists of the header with what is about days and weeks. */
export type DayLists = { [K in DayNames]-?: NonNullable<JournalHead[K]> };

/** Returns the entries for dates and weeks about which the trader has written nothing. Others stay as they are. */
export async function findNewDays(
  db: Db,
  userId: Types.ObjectId,
  head: Pick<JournalHead, DayNames>,
): Promise<DayLists> {
  const own = new Set<string>(await db.days.distinct('date', { userId }));
  const ownWeeks = new Set<string>(await db.weekReviews.distinct('start', { userId }));
  const { dayNotes = [], weeks = [], templates = [] } = head;
  const days = (head.days ?? []).filter(({ date }) => !own.has(date));
  if (new Set(days.map(({ date }) => date)).size < days.length) throw invalidFile('journal.json contains a day twice.');
  if (own.size + days.length > limits.dayJournal.days)
    throw quotaExceeded(`This import would give you more than ${limits.dayJournal.days.toLocaleString('en-US')} days.`);
  const { version } = await readTemplates(db, userId);
  return {
    days,
    dayNotes: dayNotes.filter(({ date }) => !own.has(date)),
    weeks: weeks.filter(({ start }) => !ownWeeks.has(start)),
    templates: version === 0 ? templates : [],
  };
}

const createId = (): string => new Types.ObjectId().toHexString();

const toNote = ({ text, savedAt }: DayLists['dayNotes'][number]): NoteRecord => ({
  id: createId(),
  text,
  savedAt,
  version: 1,
});

const omitEmpty = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== '' && value !== undefined),
  ) as T;

const toDay = (
  userId: Types.ObjectId,
  { feeling, plan, files: entries, ...fields }: DayLists['days'][number],
  notes: readonly DayLists['dayNotes'][number][],
  { labels, storedFiles }: DayStores,
): DayRecord => {
  const versions = plan.map(({ scenarios, ...version }) => ({
    ...version,
    scenarios: scenarios.map(({ setup, ...texts }) => ({
      ...texts,
      setupId: labels.setups.getId(setup ?? '', { isStored: true }),
    })),
  }));
  const files = addMarks(storedFiles.get(fields.date), entries);
  return {
    ...(omitEmpty({ ...fields, ...feeling }) as Omit<DayRecord, 'userId' | 'version'>),
    userId,
    ...(versions.length > 0 ? { plan: versions } : {}),
    ...(notes.length > 0 ? { notes: notes.slice(0, limits.dayJournal.notes).map(toNote) } : {}),
    ...(files.length > 0 ? { files } : {}),
    version: 1,
  };
};

interface DayStores {
  session: ClientSession;
  labels: LabelBooks;
  /** The files of days by date. */
  storedFiles: StoredFiles;
}

/** Adds days, weeks and templates, within a change of the journal. */
export async function addDays(db: Db, userId: Types.ObjectId, lists: DayLists, stores: DayStores): Promise<void> {
  const { session } = stores;
  const notes = Map.groupBy(lists.dayNotes, ({ date }) => date);
  const days = lists.days.map((day) => toDay(userId, day, notes.get(day.date) ?? [], stores));
  await db.days.insertMany(days, { session, lean: true });
  const weeks = lists.weeks.map((week): WeekRecord => ({ ...(omitEmpty(week) as WeekRecord), userId, version: 1 }));
  await db.weekReviews.insertMany(weeks, { session, lean: true });
  if (lists.templates.length === 0) return;
  const templates = lists.templates.map((template) => ({ ...template, id: createId() }));
  await db.templates.updateOne({ userId }, { $set: { templates, version: 1 } }, { session, upsert: true });
}
