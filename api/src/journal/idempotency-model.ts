import { Schema, type Types } from 'mongoose';
import { type FileRecord, fileSchema } from './file-model.ts';

/** An idempotency key and what was made with it: a trade, a file, a bulk change or another resource. */
export interface IdempotencyKey {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  key: string;
  /** Hash of the request body. */
  fingerprint: string;
  /** The number of the trade. For a bulk change, how many trades it changed. 0 for another resource. */
  number: number;
  /** The attached file; absent for a key that created a trade. */
  file?: FileRecord;
  bulkId?: Types.ObjectId;
  /** The id of a created rule or missed trade. */
  resource?: string;
  usedAt: Date;
}

export const idempotencyKeySchema = new Schema<IdempotencyKey>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    fingerprint: { type: String, required: true },
    number: { type: Number, required: true },
    file: fileSchema,
    bulkId: Schema.Types.ObjectId,
    resource: String,
    usedAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'idempotency_keys' },
);
idempotencyKeySchema.index({ userId: 1, key: 1 }, { unique: true, name: 'key' });
idempotencyKeySchema.index({ usedAt: 1 }, { name: 'used_at' });
