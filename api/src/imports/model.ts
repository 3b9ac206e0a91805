import type { ImportSettings } from 'contracts/import-settings';
import type { BrokerImport } from 'contracts/imports';
import { type mongo, Schema, type Types } from 'mongoose';

/** An import of broker files. */
export interface ImportRecord
  extends Omit<BrokerImport, 'id' | 'createdAt' | 'completedAt' | 'undoneAt' | 'dateOrder' | 'feePerUnit'> {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  dateOrder?: 'dmy' | 'mdy';
  feePerUnit?: string;
  createdAt: Date;
  completedAt?: Date;
  undoneAt?: Date;
  /** An unfinished repeat: the new zone, and the last position that was read again. */
  repeat?: { zone: string; after: Types.ObjectId };
}

const text = { type: String, required: true };
const count = { type: Number, default: 0 };
const userId = { type: Schema.Types.ObjectId, required: true };

export const importSchema = new Schema<ImportRecord>(
  {
    userId,
    format: text,
    fileNames: { type: [String], required: true },
    account: { type: String, default: null },
    zone: text,
    isZoneStated: { type: Boolean, required: true },
    dayEnd: text,
    dateOrder: String,
    feePerUnit: String,
    restoresDeleted: { type: Boolean, required: true },
    status: text,
    createdAt: { type: Date, required: true },
    completedAt: Date,
    undoneAt: Date,
    repeat: { type: { zone: String, after: Schema.Types.ObjectId }, _id: false },
    created: count,
    changed: count,
  },
  { strict: 'throw', versionKey: false, collection: 'broker_imports' },
);
importSchema.index({ userId: 1, _id: -1 }, { name: 'newest_first' });

/**
 * How positions become trades: one position as one trade, as several trades (its closing fills), or several positions
 * as one trade.
 */
type Arrangement = 'single' | 'split' | 'merged';

/**
 * The stored form of PositionRows. A position that lost its rows, to an undo or to another position, stays stored with
 * its links.
 */
export interface PositionRowsRecord {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  format: string;
  /** 0 without an account. */
  accountId: number;
  ticker: string;
  currency: string | null;
  arrangement: Arrangement;
  /**
   * The position whose trade has the trades of this position as legs: itself, if the trade is its own. Null without
   * legs; absent in positions of former releases.
   */
  structureId?: Types.ObjectId | null;
  dayEnd: BrokerImport['dayEnd'];
  /** The first and the last day of the rows. `LAST_DAY` while the position is open. */
  fromDay: string;
  toDay: string;
  /** The imports that the rows belong to. */
  imports: Types.ObjectId[];
  /** The import that created the position. */
  createdBy: Types.ObjectId;
  /** The ids of the rows that the position has or once had. */
  rowIds: string[];
  /** The numbers of all linked trades. */
  numbers: number[];
  /** See encodePositionRows. One packed value: thousands of rows as documents are slow to read. */
  content: mongo.Binary;
}

export const FIRST_DAY = '0000-00-00';

export const positionRowsSchema = new Schema<PositionRowsRecord>(
  {
    userId,
    format: text,
    accountId: { type: Number, required: true },
    ticker: text,
    currency: { type: String, default: null },
    arrangement: text,
    structureId: { type: Schema.Types.ObjectId, default: null },
    dayEnd: text,
    fromDay: text,
    toDay: text,
    imports: [Schema.Types.ObjectId],
    createdBy: { type: Schema.Types.ObjectId, required: true },
    rowIds: [String],
    numbers: [Number],
    content: { type: Buffer, required: true },
  },
  { strict: 'throw', versionKey: false, collection: 'position_rows' },
);
export const POSITION_ROWS_INDEXES = {
  row: 'row',
  days: 'days',
  number: 'number',
  import: 'import',
  structure: 'structure',
} as const;
positionRowsSchema.index({ userId: 1, rowIds: 1 }, { name: POSITION_ROWS_INDEXES.row });
positionRowsSchema.index({ userId: 1, format: 1, ticker: 1, toDay: 1 }, { name: POSITION_ROWS_INDEXES.days });
positionRowsSchema.index({ userId: 1, numbers: 1 }, { name: POSITION_ROWS_INDEXES.number });
positionRowsSchema.index({ userId: 1, imports: 1 }, { name: POSITION_ROWS_INDEXES.import });
positionRowsSchema.index({ userId: 1, structureId: 1 }, { name: POSITION_ROWS_INDEXES.structure });

/** The settings that imports remember for a trader. A separate document, because only imports read them. */
export interface ImportSettingsRecord {
  userId: Types.ObjectId;
  /** See ImportSettings. Accounts are stored by name. */
  settings: ImportSettings;
}

export const importSettingsSchema = new Schema<ImportSettingsRecord>(
  { userId, settings: { type: Schema.Types.Mixed, required: true } },
  { strict: 'throw', versionKey: false, minimize: false, collection: 'import_settings' },
);
importSettingsSchema.index({ userId: 1 }, { unique: true, name: 'user' });
