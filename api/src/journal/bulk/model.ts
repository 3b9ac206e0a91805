import { type mongo, Schema, type Types } from 'mongoose';

/** A change of many trades that can be undone for `timings.bulkUndoMs`. */
export interface BulkRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  changedAt: Date;
  isUndone: boolean;
  /** See encodePrevious. */
  previous: mongo.Binary;
}

export const bulkSchema = new Schema<BulkRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    changedAt: { type: Date, required: true },
    isUndone: { type: Boolean, default: false },
    previous: { type: Buffer, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'bulk_changes' },
);
bulkSchema.index({ userId: 1 }, { name: 'user' });
bulkSchema.index({ changedAt: 1 }, { name: 'changed_at' });
