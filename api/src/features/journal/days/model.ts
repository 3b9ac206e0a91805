import { Schema, type Types } from 'mongoose';
import type { DayTotals, Run } from './totals.ts';

/**
 * The stored totals of one day of one trader. A day without trades has no document. The document is small, because
 * statistics read one per day; data that they do not need is in a second document (groups-model.ts).
 */
export type DayRecord = DayTotals & { _id: Types.ObjectId; userId: Types.ObjectId };

const count = { type: Number, required: true };
const cents = { type: Number, required: true, validate: Number.isSafeInteger };

const run = new Schema<Run>({ first: count, last: count, longest: count }, { _id: false, id: false, strict: 'throw' });

export const daySchema = new Schema<DayRecord>(
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

/** The name of the index in both collections of day summaries. */
export const dayIndex = 'day';
daySchema.index({ userId: 1, date: 1 }, { unique: true, name: dayIndex });
