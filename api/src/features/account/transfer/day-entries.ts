import type { JournalFileEntry } from 'contracts/journal-file';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import type { DayRecord } from '../../../journal/day-model.ts';
import type { FileRecord } from '../../../journal/file-model.ts';
import type { LabelIndexes } from '../../../journal/labels/label.ts';
import { readTemplates } from '../../../journal/templates.ts';
import { isLive } from '../../../journal/trash.ts';
import type { WeekRecord } from '../../review/model.ts';
import type { DayLists } from './join-days.ts';
import { toMediaPath } from './zip.ts';

/** What the trader has written about days and weeks. */
export interface DaySource {
  days: readonly DayRecord[];
  weeks: readonly WeekRecord[];
  templates: DayLists['templates'];
}

/** Reads all days and weeks of a trader. Templates that were never changed are left out. */
export async function readDaySource(db: Db, userId: Types.ObjectId, session: ClientSession): Promise<DaySource> {
  const options = { session };
  const days = await db.days.find({ userId }, { _id: 0 }, options).sort({ date: 1 }).lean<DayRecord[]>().exec();
  const weeks = await db.weekReviews
    .find({ userId }, { _id: 0 }, options)
    .sort({ start: 1 })
    .lean<WeekRecord[]>()
    .exec();
  const { templates, version } = await readTemplates(db, userId, session);
  return { days, weeks, templates: version === 0 ? [] : templates.map(({ id: _, ...template }) => template) };
}

export function toFileEntry(file: FileRecord): JournalFileEntry {
  return {
    path: toMediaPath(file),
    originalName: file.originalName,
    fileType: file.fileType,
    uploadDate: file.uploadDate,
    size: file.size,
    sha256: file.sha256,
    ...(file.marks?.length ? { marks: file.marks } : {}),
  };
}

const toDay = (
  { userId: _, version: __, notes: ___, files = [], plan = [], sleep, energy, stress, ...fields }: DayRecord,
  { setups }: LabelIndexes,
): DayLists['days'][number] => ({
  ...fields,
  feeling: { sleep: sleep ?? null, energy: energy ?? null, stress: stress ?? null },
  plan: plan.map(({ scenarios, ...version }) => ({
    ...version,
    scenarios: scenarios.map(({ setupId, ...texts }) => ({ ...texts, setup: setups.getName(setupId) || null })),
  })),
  files: files.map(toFileEntry),
});

/**
 * Converts days and weeks to their lists in the header of journal.json. Notes are a list of their own, because each can
 * be long.
 */
export function toDayLists({ days, weeks, templates }: DaySource, labels: LabelIndexes): DayLists {
  return {
    days: days.map((day) => toDay(day, labels)),
    dayNotes: days.flatMap(({ date, notes = [] }) =>
      notes.filter(isLive).map(({ text, savedAt }) => ({ date, text, savedAt })),
    ),
    weeks: weeks.map(({ userId: _, version: __, ...week }) => week),
    templates,
  };
}
