import { Schema, type Types } from 'mongoose';
import { dayIndex } from './model.ts';
import type { Columns, StoredGroups } from './stored-day.ts';
import type { GroupTotals, TickerTotals } from './summarize-day.ts';

/** The stored groups of one day of one trader. Every day with totals has one document. */
export type DayGroupsRecord = StoredGroups & { _id: Types.ObjectId; userId: Types.ObjectId };

const options = { _id: false, id: false, strict: 'throw' } as const;
const columns = {
  name: [String],
  count: [Number],
  wins: [Number],
  netCents: [{ type: Number, validate: Number.isSafeInteger }],
};

export const dayGroupsSchema = new Schema<DayGroupsRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    byTicker: new Schema<Columns<TickerTotals>>({ ...columns, id: [Number] }, options),
    bySetup: new Schema<Columns<GroupTotals>>(columns, options),
  },
  { strict: 'throw', versionKey: false, collection: 'day_parts' },
);
dayGroupsSchema.index({ userId: 1, date: 1 }, { unique: true, name: dayIndex });
