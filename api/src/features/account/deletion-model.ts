import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** That an account is to be deleted. It takes the user's place until the last of what was theirs is gone. */
export interface Deletion {
  /** Of the user that was. Not `userId`, by which everything else of theirs is found and removed. */
  owner: Types.ObjectId;
  /** Replaced by `finishedKey` when all is gone: the note then names nobody. */
  firebaseUid: string;
  /** When all was gone for the first time, and when the store was last searched for more. */
  finishedAt?: Date;
  sweptAt?: Date;
}

/** In the place of an account's id, which is unique. */
export const finishedKey = (owner: Types.ObjectId): string => `finished:${owner.toHexString()}`;

const schema = new Schema<Deletion>(
  {
    owner: { type: Schema.Types.ObjectId, required: true },
    firebaseUid: { type: String, required: true },
    finishedAt: Date,
    sweptAt: Date,
  },
  { strict: 'throw', versionKey: false, timestamps: true, collection: 'deletions' },
);
schema.index({ firebaseUid: 1 }, { unique: true, name: 'uid' });

export const deletionModel = (connection: Connection): Model<Deletion> =>
  connection.model<Deletion>('Deletion', schema);
