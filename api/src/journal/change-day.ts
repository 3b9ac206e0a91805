import { limits } from 'contracts';
import type { ClientSession } from 'mongoose';
import type { Db } from '../database.ts';
import { quotaExceeded } from '../http/errors.ts';
import { changeJournal } from './change-journal.ts';
import type { DayRecord } from './day-model.ts';
import type { LabelIndexes } from './labels/label.ts';
import { createLabelIndexes } from './labels/label.ts';
import { listLabels } from './labels/label-book.ts';
import type { Usage } from './usage.ts';

export type DayKey = Pick<DayRecord, 'userId' | 'date'>;

/** A day inside the transaction that changes it. */
export interface DayScope {
  /** An empty one if nothing is stored. */
  day: DayRecord;
  session: ClientSession;
  labels: LabelIndexes;
  /** The usage of the trader before the change. */
  usage: Usage;
}

interface DayChange<T> {
  /** The whole day after the change; the stored one if nothing changes. */
  day: DayRecord;
  result: T;
  /** Added files and bytes; negative when files are deleted. */
  added?: Partial<Usage>;
}

/** Reads a day; an empty one if nothing is stored. */
export async function readDay({ days }: Db, key: DayKey, session?: ClientSession): Promise<DayRecord> {
  const found = await days
    .findOne(key, { _id: 0 }, session ? { session } : {})
    .lean<DayRecord>()
    .exec();
  return found ?? { ...key, version: 0 };
}

const requireDayQuota = async ({ days }: Db, { userId, date }: DayKey, session: ClientSession): Promise<void> => {
  const others = await days.countDocuments({ userId, date: { $ne: date } }, { session });
  if (others < limits.dayJournal.days) return;
  throw quotaExceeded(`You can write about at most ${limits.dayJournal.days.toLocaleString('en-US')} days.`);
};

/**
 * Changes a day in one transaction. Every change is a change of the journal: filters and figures depend on plans, and
 * two writers of one day cannot lose each other's changes. Throws quota_exceeded for a new day beyond the maximum.
 */
export function changeDay<T>(
  db: Db,
  key: DayKey,
  apply: (scope: DayScope) => Promise<DayChange<T>> | DayChange<T>,
): Promise<T> {
  return changeJournal(db, key.userId, {}, async ({ session, labels, usage }) => {
    const stored = await readDay(db, key, session);
    const scope = { day: stored, session, labels: createLabelIndexes(listLabels(labels)), usage };
    const { day, result, added } = await apply(scope);
    if (day !== stored) {
      if (stored.version === 0 && !stored.notes && !stored.files) await requireDayQuota(db, key, session);
      await db.days.replaceOne(key, day, { session, upsert: true });
    }
    return { result, ...(added ? { added } : {}) };
  });
}
