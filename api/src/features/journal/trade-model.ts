import type { Execution, TradeBody } from 'contracts';
import { Schema, type Types } from 'mongoose';
import { type FileRecord, fileSchema } from './file-model.ts';
import type { LabelIndexes } from './labels/label.ts';
import type { LabelBooks } from './labels/label-book.ts';
import { type Source, type StoredTradeLabels, toLabelNames, toStoredLabels } from './labels/trade-labels.ts';

/** The fields of a trade whose values are in the trader's lists, and the fields that are stored for them. */
const labelNames = { setup: 'setupName', account: 'accountId', tags: 'tagIds' } as const;

/** The fields that a trade has. In a request, null removes a field. */
type WithoutNull<T> = { [K in keyof T]: Exclude<T[K], null> };
export type TradeFields = WithoutNull<TradeBody>;

/** Fields that are stored as they are. */
type PlainFields = Omit<TradeFields, keyof typeof labelNames>;

type StoredFields = PlainFields & StoredTradeLabels;

/** A stored trade. */
export interface TradeRecord extends StoredFields {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The id that the trader sees: counted per user from 1. */
  number: number;
  files: FileRecord[];
  version: number;
  /** For a trade of an imported journal: the key of the exported trade, which identifies it across exports. */
  origin?: string;
  /** Whether it was made of rows of a broker file. */
  isImported?: boolean;
}

/** A trade before it has an id. */
export type NewTrade = Omit<TradeRecord, '_id'> & { createdAt?: Date; updatedAt?: Date };

const cents = { type: Number, validate: Number.isSafeInteger };
const executionSchema = new Schema<Execution>(
  {
    at: { type: String, required: true },
    side: { type: String, required: true },
    quantity: { type: String, required: true },
    price: { type: String, required: true },
    feesCents: { ...cents, required: true },
  },
  { _id: false, id: false, strict: 'throw' },
);

const plainFields = {
  ticker: { type: String, required: true },
  name: String,
  notes: { type: String, default: '' },
  netCents: { ...cents, required: true },
  /** YYYY-MM-DD, compared as text. */
  date: { type: String, required: true },
  side: String,
  /** Decimals are texts: floats cannot add them up exactly. */
  quantity: String,
  entryPrice: String,
  exitPrice: String,
  /** ISO 8601, in UTC. */
  openedAt: String,
  closedAt: String,
  feesCents: cents,
  riskCents: cents,
  stop: String,
  target: String,
  maeCents: cents,
  mfeCents: cents,
  executions: { type: [executionSchema], default: undefined },
} satisfies Record<keyof PlainFields, unknown>;

const labelFields = {
  setupName: { type: String, default: '' },
  setupId: { type: Number, default: 0 },
  accountId: Number,
  tagIds: { type: [Number], default: undefined },
} satisfies Record<keyof StoredTradeLabels, unknown>;

const fields = {
  ...plainFields,
  ...labelFields,
  userId: { type: Schema.Types.ObjectId, required: true },
  number: { type: Number, required: true },
  files: { type: [fileSchema], default: [] },
  version: { type: Number, default: 1 },
  origin: String,
  isImported: Boolean,
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

/** A trade in the trash. It is in a separate collection, so that no other query finds it. */
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

type RequiredText = { [K in keyof TradeBody]-?: TradeBody[K] extends string ? K : never }[keyof TradeBody];

/** Texts that every trade has, empty or not. */
const requiredTexts: Readonly<Record<RequiredText, true>> = { ticker: true, setup: true, notes: true, date: true };

const isEmpty = ([name, value]: [name: string, value: unknown]): boolean =>
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (value === '' && !Object.hasOwn(requiredTexts, name));

/** An optional field is not stored when it is empty, and stays as it is in an update without it. */
const omitEmpty = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter((field) => !isEmpty(field))) as WithoutNull<T>;

const plainNames = Object.keys(plainFields) as (keyof PlainFields)[];

const copyField = <K extends keyof PlainFields>(from: PlainFields, to: PlainFields, name: K): void => {
  to[name] = from[name];
};

/** A loop, because long lists run it 10,000 times. */
const pickPlain = (fields: PlainFields): PlainFields => {
  const { ticker, notes, netCents, date } = fields;
  const picked: PlainFields = { ticker, notes, netCents, date };
  for (const name of plainNames) if (name in fields) copyField(fields, picked, name);
  return picked;
};

/** Adds names that are not listed yet to `labels`. */
export const toStoredFields = (fields: TradeBody, labels: LabelBooks, source?: Source): StoredFields => ({
  ...pickPlain(omitEmpty(fields)),
  ...toStoredLabels(fields, labels, source),
});

export const toTradeFields = (stored: StoredFields, labels: LabelIndexes): TradeFields => ({
  ...pickPlain(stored),
  ...toLabelNames(stored, labels),
});

const storedNames: ReadonlyMap<string, string> = new Map(Object.entries(labelNames));

/** `previous` is the stored trade; not needed when `areListedNames`. */
export const toTradeUpdate = (fields: TradeBody, labels: LabelBooks, previous?: StoredTradeLabels) => {
  const $set = toStoredFields(fields, labels, { previous });
  const emptied = Object.entries(fields).filter(isEmpty);
  const $unset = Object.fromEntries(emptied.map(([name]) => [storedNames.get(name) ?? name, true as const]));
  return { $set, $inc: { version: 1 }, ...(emptied.length > 0 ? { $unset } : {}) };
};
