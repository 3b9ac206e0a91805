import type { DrilledTrade } from 'contracts/drills';
import { Schema, type Types } from 'mongoose';

/** A decision about a past trade, with what it would have made. Results are in R with two decimals. */
export interface DrillRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The trade may be deleted meanwhile. Its drills are deleted with it when it can no longer be restored. */
  trade: DrilledTrade;
  decision: 'take' | 'skip';
  stop: string | null;
  target: string | null;
  seconds: number;
  /** In milliseconds since 1970. */
  at: number;
  /** Whether a broken trade was taken, or a clean one skipped. */
  wrong: boolean;
  actual: number | null;
  low: number | null;
  high: number | null;
  /** For one of an imported journal: the key of the exported one. */
  origin?: string;
}

const optionalText = { type: String, default: null };
const optionalNumber = { type: Number, default: null };

export const drillSchema = new Schema<DrillRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    // A number, or the text of an id.
    trade: { type: Schema.Types.Mixed, required: true },
    decision: { type: String, required: true },
    stop: optionalText,
    target: optionalText,
    seconds: { type: Number, required: true },
    at: { type: Number, required: true },
    wrong: { type: Boolean, required: true },
    actual: optionalNumber,
    low: optionalNumber,
    high: optionalNumber,
    origin: String,
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'drills' },
);
drillSchema.index({ userId: 1, at: 1 }, { name: 'at' });
drillSchema.index({ userId: 1, trade: 1 }, { name: 'trade' });
