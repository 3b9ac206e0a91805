import { type mongo, Schema, type Types } from 'mongoose';

/** The bars of one ticker, resolution and UTC day. */
export interface CandleDayRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  ticker: string;
  /** In seconds. */
  resolution: number;
  /** The beginning of the UTC day, in milliseconds since 1970. */
  day: number;
  count: number;
  /** When the first and the last bar open, in milliseconds since 1970. */
  first: number;
  last: number;
  /** The length of `data`. */
  bytes: number;
  /** See packBars. */
  data: mongo.Binary;
  /** Milliseconds since 1970; null unless the bars are deleted. They can be restored for some time. */
  deletedAt: number | null;
}

const number = { type: Number, required: true } as const;

export const candleDaySchema = new Schema<CandleDayRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    ticker: { type: String, required: true },
    resolution: number,
    day: number,
    count: number,
    first: number,
    last: number,
    bytes: number,
    data: { type: Buffer, required: true },
    deletedAt: { type: Number, default: null },
  },
  { strict: 'throw', versionKey: false, collection: 'candle_days' },
);
candleDaySchema.index({ userId: 1, ticker: 1, resolution: 1, day: 1 }, { name: 'day' });
