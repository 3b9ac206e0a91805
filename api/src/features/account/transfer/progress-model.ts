import type { ImportReply } from 'contracts';
import type { Transfer } from 'contracts/transfers';
import { Schema, type Types } from 'mongoose';

/** The progress of an export or import, for other requests of its trader. */
export interface TransferRecord extends Pick<Transfer, 'kind' | 'step' | 'done' | 'total' | 'state'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** When its process has last written it. */
  seenAt: Date;
  result?: ImportReply;
  error?: string;
}

export const transferSchema = new Schema<TransferRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    step: { type: String, required: true },
    done: { type: Number, required: true },
    total: { type: Number, required: true },
    state: { type: String, required: true },
    seenAt: { type: Date, required: true },
    result: new Schema<ImportReply>({ added: Number, known: Number, files: Number }, { _id: false, strict: 'throw' }),
    error: String,
  },
  { strict: 'throw', versionKey: false, collection: 'transfers' },
);
transferSchema.index({ userId: 1 }, { name: 'user' });
transferSchema.index({ seenAt: 1 }, { name: 'seen_at' });
