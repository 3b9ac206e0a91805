import { limits, type Mark, type Quotas } from 'contracts';
import { countMarkBytes, explainMisplacedMark, MARKS_TOGETHER_ERROR, type SavedMarks } from 'contracts/marks';
import type { Types } from 'mongoose';
import type { Db } from '../database.ts';
import { MAX_QUERY_MS } from '../db/limits.ts';
import { invalidInput, notFound, requireVersion } from '../http/errors.ts';
import { changeDay } from '../journal/change-day.ts';
import { changeJournal } from '../journal/change-journal.ts';
import type { FileRecord } from '../journal/file-model.ts';
import type { TradeRecord } from '../journal/trade-model.ts';
import { requireQuota, type Usage } from '../journal/usage.ts';
import { parseFileHolder } from './file-ids.ts';

/** The marks that replace those of a file. */
interface MarksChange {
  fileId: string;
  marks: Mark[];
  /** The version that the writer has read. Undefined: any. */
  version: number | undefined;
}

const refuseMarks = (message: string) => invalidInput(message, { marks: message });

const sumMarkBytes = (files: readonly FileRecord[]): number =>
  files.reduce((bytes, { marks }) => bytes + countMarkBytes(marks), 0);

/** Marks one of the files of a trade or day. Throws not_found, version_conflict or invalid_input. */
const markFile = (stored: readonly FileRecord[], { fileId, marks, version }: MarksChange) => {
  const file = stored.find(({ id }) => id === fileId);
  if (!file) throw notFound('File not found');
  const { marksVersion = 0 } = file;
  requireVersion(version, marksVersion, 'The marks', 'them');
  const misplaced = explainMisplacedMark(marks, file.fileType);
  if (misplaced) throw refuseMarks(misplaced);
  const marked = { ...file, marks, marksVersion: marksVersion + 1 };
  const files = stored.map((each) => (each === file ? marked : each));
  if (sumMarkBytes(files) > limits.marks.bytesTogether) throw refuseMarks(MARKS_TOGETHER_ERROR);
  const added = { bytes: countMarkBytes(marks) - countMarkBytes(file.marks) };
  return { files, added, result: { marks, version: marked.marksVersion } };
};

/**
 * Creates the function that saves the marks of a file. Like an upload, it does not change the version of the trade or
 * day: their forms must neither conflict with marks nor undo them.
 */
export function createSaveMarks(db: Db, quotas: Quotas) {
  const mark = (files: readonly FileRecord[], change: MarksChange, usage: Usage) => {
    const marked = markFile(files, change);
    requireQuota(quotas, usage, marked.added);
    return marked;
  };

  const saveInTrade = (userId: Types.ObjectId, number: number, change: MarksChange): Promise<SavedMarks> =>
    changeJournal(db, userId, {}, async ({ session, usage }) => {
      const filter = { userId, number };
      const trade = await db.trades
        .findOne(filter, { files: 1 }, { session })
        .lean<Pick<TradeRecord, 'files'>>()
        .exec();
      const { files, added, result } = mark(trade?.files ?? [], change, usage);
      const update = { $set: { files, updatedAt: new Date() } };
      await db.driver.trades.updateOne(filter, update, { session, ignoreUndefined: true, maxTimeMS: MAX_QUERY_MS });
      return { result, added };
    });

  const saveInDay = (userId: Types.ObjectId, date: string, change: MarksChange): Promise<SavedMarks> =>
    changeDay(db, { userId, date }, ({ day, usage }) => {
      const { files, ...marked } = mark(day.files ?? [], change, usage);
      return { day: { ...day, files }, ...marked };
    });

  /** Throws not_found, version_conflict, invalid_input or quota_exceeded. */
  return (userId: Types.ObjectId, change: MarksChange): Promise<SavedMarks> => {
    const holder = parseFileHolder(change.fileId) ?? 0;
    return typeof holder === 'string' ? saveInDay(userId, holder, change) : saveInTrade(userId, holder, change);
  };
}
