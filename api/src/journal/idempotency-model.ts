import { Schema, type Types } from 'mongoose';

/** What a key can be used for. */
export type KeyKind = 'trade' | 'file' | 'change' | 'rule' | 'missed trade' | 'note' | 'drill';

/** An idempotency key, and the result of the call with it. */
export interface IdempotencyKey {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  key: string;
  /** Hash of the request body. */
  fingerprint: string;
  /**
   * Absent in a key of the previous release, like `result`. Such a key is refused, so that nothing is created twice.
   */
  kind?: KeyKind;
  /** Small JSON, from which the reply can be built again. */
  result: string;
  usedAt: Date;
}

export const idempotencyKeySchema = new Schema<IdempotencyKey>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    key: { type: String, required: true },
    fingerprint: { type: String, required: true },
    kind: { type: String, required: true },
    result: { type: String, required: true },
    usedAt: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'idempotency_keys' },
);
idempotencyKeySchema.index({ userId: 1, key: 1 }, { unique: true, name: 'key' });
idempotencyKeySchema.index({ usedAt: 1 }, { name: 'used_at' });
