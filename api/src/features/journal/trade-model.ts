import { createRenaming, type Renamed, type TradeBody } from 'contracts';
import { Schema, type Types } from 'mongoose';
import { type FileRecord, fileSchema } from './file-model.ts';

/** The fields of the form by their names in the database. */
export const storedNames = {
  ticker: 'tradeTag',
  name: 'tradeName',
  setup: 'flagType',
  notes: 'comments',
  netCents: 'amountCents',
  date: 'date',
} as const satisfies Record<keyof TradeBody, string>;

type StoredFields = Renamed<TradeBody, typeof storedNames>;

/** A stored trade. */
export interface TradeRecord extends StoredFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The id that the trader sees: counted per user from 1. */
  number: number;
  files: FileRecord[];
  version: number;
  /** For an imported trade: the key of the exported trade, which identifies it across exports. */
  origin?: string;
}

const storedFields = {
  tradeTag: { type: String, required: true },
  tradeName: String,
  flagType: { type: String, default: '' },
  comments: { type: String, default: '' },
  amountCents: { type: Number, required: true, validate: Number.isSafeInteger },
  /** YYYY-MM-DD, compared as text. */
  date: { type: String, required: true },
} satisfies Record<keyof StoredFields, unknown>;

const fields = {
  ...storedFields,
  userId: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  files: { type: [fileSchema], default: [] },
  version: { type: Number, default: 1 },
  origin: String,
};
const options = { strict: 'throw', versionKey: false, timestamps: true } as const;

export const tradeSchema = new Schema<TradeRecord>(fields, { ...options, collection: 'trades' });
tradeSchema.index({ userId: 1, number: 1 }, { unique: true, name: 'number' });

/**
 * The index of all lists and days. Queries name it, because some query planners avoid it for a trader who owns most of the
 * collection.
 */
export const newestFirstIndex = 'newest_first';
tradeSchema.index({ userId: 1, date: -1, number: -1 }, { name: newestFirstIndex });

/** A deleted trade that can still be restored. It is in a separate collection, so that no other query finds it. */
export interface DeletedTrade extends TradeRecord {
  deletedAt: Date;
}

export const deletedTradeSchema = new Schema<DeletedTrade>(
  { ...fields, deletedAt: { type: Date, required: true } },
  { ...options, collection: 'deleted_trades' },
);
deletedTradeSchema.index({ userId: 1, number: 1 }, { unique: true, name: 'number' });
deletedTradeSchema.index({ deletedAt: 1 }, { name: 'deleted_at' });

type OptionalName = { [K in keyof TradeBody]-?: undefined extends TradeBody[K] ? K : never }[keyof TradeBody];

/** An optional field is not stored when it is empty, and stays as it is in an update without it. */
const optionalNames = Object.keys({ name: true } satisfies Record<OptionalName, true>) as OptionalName[];

const findEmpty = (fields: TradeBody) => optionalNames.filter((name) => fields[name] === '');

const { rename, restore } = createRenaming(storedNames);

export const toStoredFields = (fields: TradeBody): StoredFields => {
  const stored = { ...fields };
  for (const name of findEmpty(fields)) delete stored[name];
  return rename(stored);
};

export const toTradeFields = (stored: StoredFields): TradeBody => restore(stored);

export const toTradeUpdate = (fields: TradeBody) => {
  const removed = findEmpty(fields).map((name) => [storedNames[name], 1] as const);
  const $unset = Object.fromEntries(removed);
  return { $set: toStoredFields(fields), $inc: { version: 1 }, ...(removed.length > 0 ? { $unset } : {}) };
};
