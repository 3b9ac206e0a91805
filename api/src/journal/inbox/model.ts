import type { InboxState } from 'contracts/inbox';
import { Schema, type Types } from 'mongoose';

/** What one of the trader's tools has proposed. Nothing of it is part of the journal before the trader accepts it. */
export interface InboxRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
  /** The name of the key at that time. */
  source: string;
  /** As it came, without keys. Empty for a proposal. */
  text: string;
  /** JSON: its names are those of a stranger, and must not become names of stored fields. */
  proposal?: string;
  state: InboxState;
  /** Number of the trade that was created, or whose tags were changed. */
  trade?: number;
  /** The day and id of the note that was created. */
  note?: { date: string; id: string };
  /** The tags that the trade did not have before. */
  addedTags?: string[];
  decidedAt?: Date;
  /** How often the entry was restored, so that it can become a trade again. */
  round: number;
  /** Hashes of the sender's id and of the body, for finding duplicates. Absent for imported entries. */
  marks?: string[];
  /** Identifies an imported entry in every export, like the origin of a trade. */
  origin?: string;
}

const text = { type: String, required: true };

export const inboxSchema = new Schema<InboxRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    source: text,
    text: { type: String, default: '' },
    proposal: String,
    state: text,
    trade: Number,
    note: { type: new Schema({ date: text, id: text }, { _id: false, id: false, strict: 'throw' }) },
    addedTags: { type: [String], default: undefined },
    decidedAt: Date,
    round: { type: Number, default: 0 },
    marks: { type: [String], default: undefined },
    origin: String,
  },
  { strict: 'throw', versionKey: false, collection: 'inbox_entries' },
);
inboxSchema.index({ userId: 1, at: -1, _id: -1 }, { name: 'newest' });
inboxSchema.index({ userId: 1, state: 1, at: -1, _id: -1 }, { name: 'state' });
inboxSchema.index({ userId: 1, marks: 1, at: -1 }, { name: 'marks' });
inboxSchema.index({ decidedAt: 1 }, { name: 'decided', sparse: true });
