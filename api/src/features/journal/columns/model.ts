import { type mongo, Schema, type Types } from 'mongoose';

/** The rows of all trades of one month of one trader. A month that lost its trades keeps its document, with no rows. */
export interface MonthRecord {
  userId: Types.ObjectId;
  /** YYYY-MM. */
  month: string;
  /** The journal's version at the last change of this month. */
  version: number;
  /** See encodeColumns. One packed value, because reads cost by fields and documents more than by bytes. */
  data: mongo.Binary;
}

export const monthSchema = new Schema<MonthRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    month: { type: String, required: true },
    version: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'month_columns' },
);
export const monthIndex = 'month';
monthSchema.index({ userId: 1, month: 1 }, { unique: true, name: monthIndex });
/** For months that changed after a version. */
export const versionIndex = 'version';
monthSchema.index({ userId: 1, version: 1 }, { name: versionIndex });
