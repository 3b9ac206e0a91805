import type { Quotas } from 'contracts';
import { Schema, type Types } from 'mongoose';

/** A stored trader. */
export interface UserRecord {
  _id: Types.ObjectId;
  firebaseUid: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The setup types, in the trader's order. */
  flags: string[];
  /** Settings of the trader. */
  settings: Record<string, unknown>;
  /** The highest trade number ever used. It never decreases, so that numbers are not reused. */
  lastTradeNumber: number;
  /** Absent until the first change of a journal from before usage was counted. */
  usage?: Quotas;
  /** Incremented by every change of the journal; see changeJournal. */
  journalVersion: number;
}

const count = { type: Number, required: true };

export const userSchema = new Schema<UserRecord>(
  {
    firebaseUid: { type: String, required: true },
    email: { type: String, default: '' },
    emailVerified: { type: Boolean, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    flags: { type: [String], required: true },
    settings: { type: Schema.Types.Mixed, default: {} },
    lastTradeNumber: { type: Number, default: 0 },
    usage: new Schema<Quotas>({ trades: count, files: count, bytes: count }, { _id: false, strict: 'throw' }),
    journalVersion: { type: Number, default: 0 },
  },
  { strict: 'throw', minimize: false, versionKey: false, timestamps: true, collection: 'users' },
);
userSchema.index({ firebaseUid: 1 }, { unique: true, name: 'uid' });
