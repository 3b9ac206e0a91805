import type { Quotas } from 'contracts';
import type { Db } from '../database.ts';
import { notFound, tooLarge } from '../http/errors.ts';
import { changeDay, type DayKey, readDay } from '../journal/change-day.ts';
import type { DayRecord } from '../journal/day-model.ts';
import type { FileRecord } from '../journal/file-model.ts';
import type { RecordCompletion } from '../journal/idempotency.ts';
import { negateUsage, requireQuota, toFileUsage } from '../journal/usage.ts';

/** Manages the files of days. A day belongs to nobody, so each can have files. */
export function createDayFiles(db: Db, maxFiles: number, quotas: Quotas) {
  const requireSlot = ({ files = [] }: DayRecord): void => {
    if (files.length >= maxFiles) throw tooLarge(`A day can have at most ${maxFiles} files. Delete one first.`);
  };

  return {
    /** Throws too_large for a day with the maximum number of files. */
    requireFreeSlot: async (key: DayKey): Promise<void> => requireSlot(await readDay(db, key)),

    /** Throws too_large or quota_exceeded. `recordCompletion` runs first, as for trades. */
    add: (key: DayKey, file: FileRecord, recordCompletion: RecordCompletion<FileRecord>): Promise<void> =>
      changeDay(db, key, async ({ day, session, usage }) => {
        await recordCompletion(session, file);
        const added = toFileUsage([file]);
        requireQuota(quotas, usage, added);
        requireSlot(day);
        return { day: { ...day, files: [...(day.files ?? []), file] }, result: undefined, added };
      }),

    /** Resolves with the removed file. Throws not_found. */
    remove: (key: DayKey, fileId: string): Promise<FileRecord> =>
      changeDay(db, key, ({ day }) => {
        const files = day.files ?? [];
        const file = files.find(({ id }) => id === fileId);
        if (!file) throw notFound('File not found');
        const rest = files.filter((each) => each !== file);
        return { day: { ...day, files: rest }, result: file, added: negateUsage(toFileUsage([file])) };
      }),

    list: async (userId: string, date: string): Promise<readonly FileRecord[]> => {
      const day = await db.days.findOne({ userId, date }, { files: 1 }).lean<DayRecord>().exec();
      return day?.files ?? [];
    },
  };
}
