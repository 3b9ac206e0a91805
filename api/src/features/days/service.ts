import { LAST_DAY } from 'contracts';
import type { DayBody, DayJournal, DayList, DaysQuery } from 'contracts/day-journal';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { profileMissing, requireVersion } from '../../http/errors.ts';
import { readAfterCommit } from '../../http/read-after-commit.ts';
import { changeDay, type DayKey, readDay } from '../../journal/change-day.ts';
import type { DayRecord } from '../../journal/day-model.ts';
import { createLabelIndexes, type LabelOwner, labelFields } from '../../journal/labels/label.ts';
import { NEWEST_FIRST_INDEX } from '../../journal/trade-model.ts';
import { isLive } from '../../journal/trash.ts';
import { selectSeen, type Viewer } from '../../journal/view.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import { presentNote } from './notes.ts';
import { presentPlan } from './plans.ts';
import type { DayReader, DaySearch } from './search.ts';
import { selectDayFields, showDay } from './texts.ts';

/** Returns the stored values of a body. Undefined or empty: the field is removed. */
const toFields = ({ feeling = {}, reviewed, ...body }: DayBody, day: DayRecord, now: number): Partial<DayRecord> =>
  ({
    ...feeling,
    ...body,
    ...(reviewed === undefined ? {} : { reviewedAt: reviewed ? (day.reviewedAt ?? new Date(now).toISOString()) : '' }),
  }) as Partial<DayRecord>;

/** Applies the given fields, and removes those that are null or empty. */
const applyFields = (day: DayRecord, fields: Partial<DayRecord>): DayRecord => {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const applied: DayRecord = { ...day, ...Object.fromEntries(given), version: day.version + 1 };
  for (const [name, value] of Object.entries(applied))
    if (value === null || value === '') Reflect.deleteProperty(applied, name);
  return applied;
};

/** Finds the latest note for “tomorrow”, if no day with trades or a plan lies between its day and this one. */
const findReminder = async (
  { days, trades }: Db,
  { userId, date }: DayKey,
  viewer: Viewer,
): Promise<DayJournal['reminder']> => {
  const former = await days
    .findOne({ userId, date: { $lt: date }, tomorrow: { $exists: true } }, { date: 1, tomorrow: 1 })
    .sort({ date: -1 })
    .lean<DayRecord>()
    .exec();
  if (!former?.tomorrow) return null;
  const between = { userId, date: { $gt: former.date, $lt: date } };
  const dayBetween =
    (await trades
      .findOne({ ...between, ...selectSeen(viewer) }, { _id: 1 })
      .hint(NEWEST_FIRST_INDEX)
      .lean()
      .exec()) ??
    (await days
      .findOne({ ...between, plan: { $exists: true } }, { _id: 1 })
      .lean()
      .exec());
  return dayBetween ? null : { date: former.date, text: former.tomorrow };
};

/** Reads and changes what traders write about days. */
export function createDayService(db: Db, search: DaySearch, mediaUrls: MediaUrls, now: () => number) {
  const get = async (owner: LabelOwner & Viewer, date: string): Promise<DayJournal> => {
    const key = { userId: owner._id, date };
    const day = await readDay(db, key);
    const { sleep = null, energy = null, stress = null, grade = null, good = '', bad = '', tomorrow = '' } = day;
    const found = {
      date,
      plan: presentPlan(day, createLabelIndexes(owner)),
      notes: (day.notes ?? []).filter(isLive).map(presentNote),
      feeling: { sleep, energy, stress },
      grade,
      good,
      bad,
      tomorrow,
      reminder: await findReminder(db, key, owner),
      media: (day.files ?? []).map((file) => mediaUrls.toMediaFile(owner._id, file)),
      reviewedAt: day.reviewedAt ?? null,
      version: day.version,
    };
    return showDay(found, owner);
  };

  const readOwner = async (userId: Types.ObjectId): Promise<LabelOwner> =>
    db.users.findById(userId, labelFields).orFail(profileMissing).lean<LabelOwner>().exec();

  return {
    get,

    /** Lists the days with a plan, a note, a grade or a review; with a search, those with all of its words. */
    list: async (
      reader: DayReader,
      { q, from = '', to = LAST_DAY }: DaysQuery,
      signal: AbortSignal,
    ): Promise<DayList['days']> => {
      const dates = q === undefined ? undefined : await search(reader, q, signal);
      const found = await db.days
        .find(
          { userId: reader._id, date: { $gte: from, $lte: to, ...(dates ? { $in: dates } : {}) } },
          { date: 1, grade: 1, reviewedAt: 1, 'plan.savedAt': 1, 'notes.id': 1, 'notes.deletedAt': 1 },
        )
        .sort({ date: 1 })
        .lean<DayRecord[]>()
        .exec();
      return found
        .map(({ date, plan, notes = [], grade = null, reviewedAt }) => ({
          date,
          hasPlan: plan !== undefined,
          notes: notes.filter(isLive).length,
          grade,
          reviewed: reviewedAt !== undefined,
        }))
        .filter((day) => dates || day.hasPlan || day.notes > 0 || day.grade !== null || day.reviewed);
    },

    /** Changes the named fields. Throws version_conflict when `version` is given and is not the stored version. */
    change: async (key: DayKey, body: DayBody, version: number | undefined, { view }: Viewer): Promise<DayJournal> => {
      await changeDay(db, key, ({ day }) => {
        requireVersion(version, day.version, 'This day');
        return { day: applyFields(day, toFields(selectDayFields(body, { view }), day, now())), result: undefined };
      });
      return readAfterCommit(async () => get({ ...(await readOwner(key.userId)), view }, key.date));
    },
  };
}
