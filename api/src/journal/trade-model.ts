import { type ExcursionOrigin, excursionOrigins, instrumentKinds } from 'contracts';
import type { InstrumentKind } from 'importers/trades';
import { Schema, type Types } from 'mongoose';
import { type FileRecord, fileSchema } from './file-model.ts';
import type { StoredTradeLabels } from './labels/trade-labels.ts';
import { plainFields, type StoredFields, whole } from './stored-facts.ts';
import { instrumentSchema, structureFields, type TradeStructure } from './trade-legs.ts';

/** Number of trades of one list in memory at the same time. Notes have up to 20,000 characters. */
export const LIST_BATCH_SIZE = 100;

/** The ticker for which an import stated the kind of instrument. For another ticker it says nothing. */
interface StatedKind {
  ticker: string;
  kind: InstrumentKind;
}

/** What the trader has typed about a trade beside its facts. Absent fields were never typed or are empty. */
export interface TradeCheck {
  /** The numbers of the rules that are answered yes, and of those that are answered no. Sorted. */
  keptRules?: number[];
  brokenRules?: number[];
  /** The quality of the execution, 1 to 5. */
  grade?: number;
  lesson?: string;
  /** ISO 8601, in UTC. */
  reviewedAt?: string;
  /** Increases by one with every save of these fields. */
  checkVersion?: number;
}

/** A stored trade. */
export interface TradeRecord extends StoredFields, TradeCheck, TradeStructure {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The id that the trader sees: counted per user from 1. */
  number: number;
  files: FileRecord[];
  version: number;
  /** For a trade of an imported journal: the key of the exported trade, which identifies it across exports. */
  origin?: string;
  statedKind?: StatedKind;
  /** Whether an import of broker files created the trade. */
  isImported?: boolean;
  /** Where MAE and MFE are from, unless it follows from `isImported`. See `findExcursionOrigin`. */
  excursions?: ExcursionOrigin;
}

/** A trade before it has an id. */
export type NewTrade = Omit<TradeRecord, '_id'> & { createdAt?: Date; updatedAt?: Date };

const labelFields = {
  setupId: { ...whole, default: 0 },
  accountId: whole,
  tagIds: { type: [whole], default: undefined },
} satisfies Record<keyof StoredTradeLabels, unknown>;

const checkFields = {
  keptRules: { type: [whole], default: undefined },
  brokenRules: { type: [whole], default: undefined },
  grade: { ...whole, min: 1, max: 5 },
  lesson: String,
  reviewedAt: String,
  checkVersion: whole,
} satisfies Record<keyof TradeCheck, unknown>;

const text = { type: String, required: true };
const kind = { ...text, enum: instrumentKinds };
const statedKindSchema = new Schema<StatedKind>({ ticker: text, kind }, { _id: false, id: false, strict: 'throw' });

const fields = {
  ...plainFields,
  ...labelFields,
  ...checkFields,
  ...structureFields,
  userId: { type: Schema.Types.ObjectId, required: true },
  number: { ...whole, required: true },
  /** Computed at each write of the ticker, the date or the stated kind. */
  instrument: { type: instrumentSchema, required: true },
  statedKind: statedKindSchema,
  files: { type: [fileSchema], default: [] },
  version: { ...whole, default: 1 },
  origin: String,
  isImported: Boolean,
  excursions: { type: String, enum: excursionOrigins },
  /** Trades of the previous release have this field. Nothing reads it. Remove it in the next release (ADR 18). */
  setupName: String,
};
const options = { strict: 'throw', versionKey: false, timestamps: true } as const;

export const tradeSchema = new Schema<TradeRecord>(fields, { ...options, collection: 'trades' });
tradeSchema.index({ userId: 1, number: 1 }, { unique: true, name: 'number' });

/**
 * The index of all lists and days. Queries name it, because some query planners avoid it for a trader who owns most of
 * the collection.
 */
export const NEWEST_FIRST_INDEX = 'newest_opening_first';
tradeSchema.index({ userId: 1, date: -1, openedAt: -1, closedAt: -1, number: -1 }, { name: NEWEST_FIRST_INDEX });
/** The queries of the previous release name this index. Remove it in the next release (ADR 18). */
tradeSchema.index({ userId: 1, date: -1, number: -1 }, { name: 'newest_first' });

/** A trade in the trash: a separate collection, so that no other query finds it. */
export interface DeletedTrade extends TradeRecord {
  trashedAt: Date;
}

export const deletedTradeSchema = new Schema<DeletedTrade>(
  { ...fields, trashedAt: { type: Date, required: true } },
  { ...options, collection: 'deleted_trades' },
);
deletedTradeSchema.index({ userId: 1, number: 1 }, { unique: true, name: 'number' });
deletedTradeSchema.index({ trashedAt: 1 }, { name: 'trashed_at' });
/** The order of the trash. */
deletedTradeSchema.index({ userId: 1, trashedAt: -1, number: -1 }, { name: 'last_deleted_first' });

/**
 * A trade of an imported journal that is not in the journal yet: a separate collection, so that no other query finds
 * it.
 */
export interface StagedTrade extends TradeRecord {
  importId: Types.ObjectId;
  stagedAt: Date;
}

export const stagedTradeSchema = new Schema<StagedTrade>(
  {
    ...fields,
    importId: { type: Schema.Types.ObjectId, required: true },
    stagedAt: { type: Date, required: true },
  },
  { ...options, collection: 'staged_trades' },
);
stagedTradeSchema.index({ userId: 1, importId: 1, number: 1 }, { unique: true, name: 'number' });
