import type { AccountEvent } from 'contracts/sessions';
import { Schema, type Types } from 'mongoose';

export type EventKind = AccountEvent['kind'];

export interface StoredEvent {
  at: Date;
  kind: EventKind;
  detail: string;
}

/** What happened to the account of one trader, oldest first. */
export interface AccountEventsRecord {
  userId: Types.ObjectId;
  events: StoredEvent[];
}

export const accountEventsSchema = new Schema<AccountEventsRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    events: [
      new Schema<StoredEvent>(
        { at: { type: Date, required: true }, kind: { type: String, required: true }, detail: { type: String } },
        { _id: false, id: false, strict: 'throw' },
      ),
    ],
  },
  { strict: 'throw', versionKey: false, collection: 'account_events' },
);
accountEventsSchema.index({ userId: 1 }, { unique: true, name: 'user' });
