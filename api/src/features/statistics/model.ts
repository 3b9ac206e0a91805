import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { DayTotals } from './compute-statistics.ts';
import type { Run } from './totals.ts';

/**
 * The totals of one day of one trader, as stored. There is none for a day without trades. Small on purpose: statistics
 * read those of every day, and what they do not need lies apart (parts-model.ts), in the same number of documents.
 */
export type DayRecord = DayTotals & { _id: Types.ObjectId; userId: Types.ObjectId };

const count = { type: Number, required: true };
const cents = { type: Number, required: true, validate: Number.isSafeInteger };

const run = new Schema<Run>({ first: count, last: count, longest: count }, { _id: false, id: false, strict: 'throw' });

const schema = new Schema<DayRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    count,
    wins: count,
    losses: count,
    netCents: cents,
    gainCents: cents,
    lossCents: cents,
    peakCents: cents,
    troughCents: cents,
    drawdownCents: cents,
    winRun: run,
    lossRun: run,
  },
  { strict: 'throw', versionKey: false, collection: 'days' },
);

/** Names the index of a trader's days in both of their collections. */
export const dayIndex = 'day';
schema.index({ userId: 1, date: 1 }, { unique: true, name: dayIndex });

export const dayModel = (connection: Connection): Model<DayRecord> => connection.model<DayRecord>('Day', schema);
