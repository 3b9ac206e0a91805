import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** The stored metadata of a media file. */
export interface FileRecord {
  id: string;
  /** The sanitized name given by the owner. */
  originalName: string;
  /** Detected from the bytes. */
  fileType: string;
  /** ISO 8601, in UTC. */
  uploadDate: string;
  /** In bytes. */
  size: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  /** Only for images. */
  picture?: Picture;
}

/** The size of an image in pixels, in display orientation, and the size of its thumbnail in bytes. */
export interface Picture {
  width: number;
  height: number;
  thumbnailSize: number;
}

/** A stored trade. */
export interface TradeRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The id that the trader sees: counted per user from 1. */
  number: number;
  tradeTag: string;
  tradeName?: string;
  flagType: string;
  comments: string;
  amountCents: number;
  /** YYYY-MM-DD, compared as text. */
  date: string;
  files: FileRecord[];
  version: number;
  /** For an imported trade: the key of the exported trade, which identifies it across exports. */
  origin?: string;
}

const embedded = { _id: false, id: false, strict: 'throw' } as const;

const number = { type: Number, required: true };
const picture = new Schema<Picture>({ width: number, height: number, thumbnailSize: number }, embedded);

export const fileSchema = new Schema<FileRecord>(
  {
    id: { type: String, required: true },
    originalName: { type: String, required: true },
    fileType: { type: String, required: true },
    uploadDate: { type: String, required: true },
    size: number,
    sha256: { type: String, required: true },
    picture,
  },
  embedded,
);

const fields = {
  userId: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  tradeTag: { type: String, required: true },
  tradeName: String,
  flagType: { type: String, default: '' },
  comments: { type: String, default: '' },
  amountCents: { type: Number, required: true, validate: Number.isSafeInteger },
  date: { type: String, required: true },
  files: { type: [fileSchema], default: [] },
  version: { type: Number, default: 1 },
  origin: String,
};
const options = { strict: 'throw', versionKey: false, timestamps: true } as const;

const schema = new Schema<TradeRecord>(fields, { ...options, collection: 'trades' });
schema.index({ userId: 1, number: 1 }, { unique: true, name: 'number' });

/**
 * The index of all lists and days. Queries name it, because some query planners avoid it for a trader who owns most of the
 * collection.
 */
export const newestFirstIndex = 'newest_first';
schema.index({ userId: 1, date: -1, number: -1 }, { name: newestFirstIndex });

/** A deleted trade that can still be restored. It is in a separate collection, so that no other query finds it. */
export interface DeletedTrade extends TradeRecord {
  deletedAt: Date;
}

const deletedSchema = new Schema<DeletedTrade>(
  { ...fields, deletedAt: { type: Date, required: true } },
  { ...options, collection: 'deleted_trades' },
);
deletedSchema.index({ userId: 1, number: 1 }, { unique: true, name: 'number' });
deletedSchema.index({ deletedAt: 1 }, { name: 'deleted_at' });

export const createDeletedTradeModel = (connection: Connection): Model<DeletedTrade> =>
  connection.model<DeletedTrade>('DeletedTrade', deletedSchema);

export const createTradeModel = (connection: Connection): Model<TradeRecord> =>
  connection.model<TradeRecord>('Trade', schema);
