import { type Connection, type Model, Schema, type Types } from 'mongoose';
import type { DaySummary, Group, Share } from './summarize-day.ts';
import type { Run } from './totals.ts';

/** The summary of one day of one trader, as stored. There is none for a day without trades. */
export type DayRecord = DaySummary & { _id: Types.ObjectId; userId: Types.ObjectId };

const options = { _id: false, id: false, strict: 'throw' } as const;
const count = { type: Number, required: true };
const cents = { type: Number, required: true, validate: Number.isSafeInteger };
// Required texts may not be empty in mongoose, and a trade may well have no setup type.
const name = { type: String, default: '' };

const run = new Schema<Run>({ first: count, last: count, longest: count }, options);
const group = new Schema<Group>({ id: count, name, count }, options);
const share = new Schema<Share>(
  { name, count, wins: count, losses: count, netCents: cents, gainCents: cents, lossCents: cents },
  options,
);

const schema = new Schema<DayRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    date: { type: String, required: true },
    count,
    wins: count,
    losses: count,
    netCents: cents,
    gainCents: cents,
    lossCents: cents,
    peakCents: cents,
    troughCents: cents,
    drawdownCents: cents,
    winRun: run,
    lossRun: run,
    groups: [group],
    bySetup: [share],
    byTicker: [share],
  },
  { strict: 'throw', versionKey: false, collection: 'days' },
);

export const dayOrder = 'day';
schema.index({ userId: 1, date: 1 }, { unique: true, name: dayOrder });

export const dayModel = (connection: Connection): Model<DayRecord> => connection.model<DayRecord>('Day', schema);
