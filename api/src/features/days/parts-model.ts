import { type Connection, type Model, Schema, type Types } from 'mongoose';
import { dayOrder } from './model.ts';
import type { Columns, StoredParts } from './stored-form.ts';
import type { Share, TickerShare } from './summarize-day.ts';

/** One day of one trader by ticker and setup type, as stored. There is one for each day that has totals. */
export type DayPartsRecord = StoredParts & { _id: Types.ObjectId; userId: Types.ObjectId };

const options = { _id: false, id: false, strict: 'throw' } as const;
const columns = {
  name: [String],
  count: [Number],
  wins: [Number],
  netCents: [{ type: Number, validate: Number.isSafeInteger }],
};

const schema = new Schema<DayPartsRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    byTicker: new Schema<Columns<TickerShare>>({ ...columns, id: [Number] }, options),
    bySetup: new Schema<Columns<Share>>(columns, options),
  },
  { strict: 'throw', versionKey: false, collection: 'day_parts' },
);
schema.index({ userId: 1, date: 1 }, { unique: true, name: dayOrder });

export const dayPartsModel = (connection: Connection): Model<DayPartsRecord> =>
  connection.model<DayPartsRecord>('DayParts', schema);
