import { type Connection, type Model, Schema } from 'mongoose';

/** How many calls of a kind somebody has made since a minute began. The limiter of the library writes it. */
export interface RateCount {
  /** The kind and a hash of who: neither an address nor an account is kept. */
  key: string;
  points: number;
  /** When the minute is over. */
  expire: Date;
}

const schema = new Schema<RateCount>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'rate_limits' },
);
// Two that count at once for the first time are told apart by this, and by nothing else.
schema.index({ key: 1 }, { unique: true, name: 'key' });
schema.index({ expire: 1 }, { name: 'expire' });

export const rateCountModel = (connection: Connection): Model<RateCount> =>
  connection.model<RateCount>('RateCount', schema);

/** Removes what is over. */
export const purgeRateCounts = async ({ rateCounts }: { rateCounts: Model<RateCount> }, now: number): Promise<void> => {
  await rateCounts.deleteMany({ expire: { $lte: new Date(now) } });
};
