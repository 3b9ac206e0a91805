import { Schema, type Types } from 'mongoose';

/** A pending account deletion. It exists until all data of the user is deleted. */
export interface Deletion {
  /** The id of the deleted user. Not called `userId`: documents with a `userId` are deleted with the user. */
  owner: Types.ObjectId;
  /** Replaced by `toFinishedKey` when everything is deleted, so that the record no longer identifies the person. */
  firebaseUid: string;
  /** When everything was deleted for the first time. */
  finishedAt?: Date;
  /** When the media store was last searched for leftovers. */
  sweptAt?: Date;
}

/** A unique value that replaces the uid of the account. */
export function toFinishedKey(owner: Types.ObjectId): string {
  return `finished:${owner.toHexString()}`;
}

export const deletionSchema = new Schema<Deletion>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    firebaseUid: { type: String, required: true },
    finishedAt: Date,
    sweptAt: Date,
  },
  { strict: 'throw', versionKey: false, timestamps: true, collection: 'deletions' },
);
deletionSchema.index({ firebaseUid: 1 }, { unique: true, name: 'uid' });
