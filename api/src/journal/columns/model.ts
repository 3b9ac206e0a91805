import { type mongo, Schema, type Types } from 'mongoose';

/**
 * The rows of all trades of a quarter of a month of one trader: days 1 to 7, 8 to 14, 15 to 21, and the rest. A write
 * rewrites its whole block, so a month is too large for a trader with 100,000 trades. A block that lost its trades
 * keeps its document, with no rows.
 */
export interface BlockRecord {
  userId: Types.ObjectId;
  /** YYYY-MM/0 to YYYY-MM/3. */
  block: string;
  /** The journal's version at the last change of this block. */
  version: number;
  /** See encodeColumns. One packed value, because reads cost by fields and documents more than by bytes. */
  data: mongo.Binary;
}

const DAYS_PER_BLOCK = 7;

/** @param date YYYY-MM-DD */
export function getBlock(date: string): string {
  return `${date.slice(0, 7)}/${Math.min(3, Math.floor((Number(date.slice(8)) - 1) / DAYS_PER_BLOCK))}`;
}

/** YYYY-MM */
export function getMonth(block: string): string {
  return block.slice(0, 7);
}

export const blockSchema = new Schema<BlockRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    block: { type: String, required: true },
    version: { type: Number, required: true },
    data: { type: Buffer, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'column_blocks' },
);
export const BLOCK_INDEX = 'block';
blockSchema.index({ userId: 1, block: 1 }, { unique: true, name: BLOCK_INDEX });
/** Finds the blocks that changed after a version. */
export const VERSION_INDEX = 'version';
blockSchema.index({ userId: 1, version: 1 }, { name: VERSION_INDEX });
