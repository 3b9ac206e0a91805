import type { MissedTradeBody } from 'contracts/missed-trades';
import type { Condition } from 'contracts/playbook-conditions';
import { Schema, type Types } from 'mongoose';

/** A label by its id. The name is the one at the last write of the rule, for a tag that no longer exists. */
export interface StoredName {
  id: number;
  name: string;
}

type Named<C, K extends string> = C extends unknown ? { [P in keyof C]: P extends K ? StoredName[] : C[P] } : never;

/** A condition whose accounts and tags are stored by id. */
export type StoredCondition =
  | Exclude<Condition, { fact: 'account' | 'tag' }>
  | Named<Extract<Condition, { fact: 'account' }>, 'in'>
  | { fact: 'tag'; none?: StoredName[]; any?: StoredName[] };

/** A stored rule. */
export interface RuleRecord {
  /** 24 hexadecimal digits. */
  id: string;
  /** Identifies the rule in the typed answers of trades. Counted per trader from 1, never reused. */
  number: number;
  /** 0: for every trade. */
  setupId: number;
  group: string;
  text: string;
  required: boolean;
  weight: 1 | 2 | 3;
  conditions: StoredCondition[] | null;
  from: string | null;
  until: string | null;
  version: number;
  /** Milliseconds since 1970. Present while the rule can be restored. */
  deletedAt?: number;
  /** For a rule of an imported journal: the key of the exported rule. */
  origin?: string;
}

/** The rules of one trader in their order, deleted ones included. One document, because most reads need all rules. */
export interface PlaybookRecord {
  userId: Types.ObjectId;
  rules: RuleRecord[];
  /** The highest number ever used. */
  lastNumber: number;
  /** At most one for each setup that is not merged into another. */
  notes?: SetupNoteRecord[];
}

export interface SetupNoteRecord {
  setupId: number;
  text: string;
  version: number;
}

export const playbookSchema = new Schema<PlaybookRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    rules: { type: Schema.Types.Mixed, default: [] },
    lastNumber: { type: Number, default: 0 },
    notes: { type: Schema.Types.Mixed },
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'playbooks' },
);
playbookSchema.index({ userId: 1 }, { unique: true, name: 'owner' });

/** A missed trade with its setup by id; 0: without one. */
export type MissedTradeRecord = Omit<MissedTradeBody, 'setup'> & {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  setupId: number;
  version: number;
  /** For one of an imported journal: the key of the exported one. */
  origin?: string;
  /** In ms. Such a missed trade can be restored for `timings.trashMs`. */
  deletedAt?: number;
};

/** Selects missed trades that are not deleted. */
export const LIVE = { deletedAt: { $exists: false } } as const;

const required = { type: String, required: true } as const;

export const missedTradeSchema = new Schema<MissedTradeRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    date: required,
    setupId: { type: Number, required: true },
    ticker: required,
    side: required,
    // Numbers or texts, as they were sent.
    entry: { type: Schema.Types.Mixed, required: true },
    stop: { type: Schema.Types.Mixed, default: null },
    target: { type: Schema.Types.Mixed, default: null },
    exit: { type: Schema.Types.Mixed, default: null },
    reason: required,
    valid: { type: Boolean, required: true },
    notes: { type: String, default: '' },
    version: { type: Number, required: true },
    origin: String,
    deletedAt: Number,
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'missed_trades' },
);
missedTradeSchema.index({ userId: 1, date: -1 }, { name: 'date' });
