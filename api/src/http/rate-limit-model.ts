import { type Model, Schema } from 'mongoose';

/** Calls of one kind by one client or account in the current minute. Written by rate-limiter-flexible. */
export interface RateCount {
  /** The kind and a hash of the client or account: neither address nor account is stored in plain text. */
  key: string;
  points: number;
  /** When the minute ends. */
  expire: Date;
}

export const rateCountSchema = new Schema<RateCount>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'rate_limits' },
);
// Concurrent first counts of one key rely on this index.
rateCountSchema.index({ key: 1 }, { unique: true, name: 'key' });
rateCountSchema.index({ expire: 1 }, { name: 'expire' });

/** Deletes counts whose minute has ended. */
export const purgeRateCounts = async ({ rateCounts }: { rateCounts: Model<RateCount> }, now: number): Promise<void> => {
  await rateCounts.deleteMany({ expire: { $lte: new Date(now) } });
};
