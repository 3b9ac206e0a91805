import { Schema, type Types } from 'mongoose';

/** What a trader has written about one week. Absent fields were never saved. */
export interface WeekRecord {
  userId: Types.ObjectId;
  /** The Monday, YYYY-MM-DD. */
  start: string;
  answers?: { question: string; text: string }[];
  /** May be empty: the goal of an earlier week is then not carried on. */
  goal?: string;
  /** ISO 8601, in UTC. */
  reviewedAt?: string;
  version: number;
}

export const weekSchema = new Schema<WeekRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    start: { type: String, required: true },
    answers: { type: Schema.Types.Mixed },
    goal: String,
    reviewedAt: String,
    version: { type: Number, default: 0 },
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'week_reviews' },
);
weekSchema.index({ userId: 1, start: 1 }, { unique: true, name: 'start' });
