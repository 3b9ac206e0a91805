import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { Usage } from '../trades/usage.ts';

/** A trader, as stored. */
export interface UserRecord {
  _id: Types.ObjectId;
  firebaseUid: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The setup types, in the trader's order. */
  flags: string[];
  /** What is kept for the trader beside the journal. */
  settings: Record<string, unknown>;
  /** The highest number given to a trade; it never falls, so that no number is used twice. */
  lastTradeNumber: number;
  /** What is stored; absent until the first change of a journal from before it was counted. */
  usage?: Usage;
  /** Grows with every change of the journal; see changeJournal. */
  journalVersion: number;
}

const count = { type: Number, required: true };

const schema = new Schema<UserRecord>(
  {
    firebaseUid: { type: String, required: true },
    email: { type: String, default: '' },
    emailVerified: { type: Boolean, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    flags: { type: [String], required: true },
    settings: { type: Schema.Types.Mixed, default: {} },
    lastTradeNumber: { type: Number, default: 0 },
    usage: new Schema<Usage>({ trades: count, files: count, bytes: count }, { _id: false, strict: 'throw' }),
    journalVersion: { type: Number, default: 0 },
  },
  { strict: 'throw', minimize: false, versionKey: false, timestamps: true, collection: 'users' },
);
schema.index({ firebaseUid: 1 }, { unique: true, name: 'uid' });

export const userModel = (connection: Connection): Model<UserRecord> => connection.model<UserRecord>('User', schema);
