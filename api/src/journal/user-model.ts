import type { Quotas } from 'contracts';
import type { Settings } from 'contracts/settings';
import { Schema, type Types } from 'mongoose';
import { type KeyRecord, keySchema } from './key-model.ts';
import type { Label } from './labels/label.ts';
import { type SignIns, signInsSchema } from './sign-ins.ts';
import type { JournalView } from './view.ts';

/** A stored trader. */
export interface UserRecord {
  _id: Types.ObjectId;
  firebaseUid: string;
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  setups: readonly Label[];
  tags: readonly Label[];
  accounts: readonly Label[];
  /** See readSettings. Empty until the first change. */
  settings?: Partial<Settings>;
  /** The highest trade number ever used. It never decreases, so that numbers are not reused. */
  lastTradeNumber: number;
  usage: Quotas;
  /** Number of stored rows of broker files. Absent without any. */
  importedRows?: number;
  /**
   * A journal import that is part of the journal, but whose staged trades have not all moved there. See `finishImport`.
   */
  pendingImport?: Types.ObjectId;
  /** Absent without any. */
  keys?: KeyRecord[];
  /** Incremented by every message to the inbox, so that concurrent ones conflict. Absent without any. */
  inboxWrites?: number;
  /** Where the trader is signed in (SES-01). Absent before the first sign-in. */
  signIns?: SignIns;
  /** Never stored: set on the document of a request whose caller is a key. */
  view?: JournalView;
  /** Set by every write of this document, except those of a key's last use and of `signIns`. */
  updatedAt?: Date;
  /** Incremented by every change of the journal; see changeJournal. */
  journalVersion: number;
}

/**
 * The `$inc` of every change of a journal. Columns, cached replies and cached searches of an older version are stale. A
 * transaction that only must conflict with changes of the journal uses it too.
 */
export const JOURNAL_TOUCH = { journalVersion: 1 } as const;

const count = { type: Number, required: true };
const NO_USAGE: Quotas = { trades: 0, files: 0, bytes: 0 };
const text = { type: String, required: true };
const embedded = { _id: false, id: false, strict: 'throw' } as const;

const label = {
  id: count,
  name: text,
  archived: Boolean,
  deleted: Boolean,
  category: String,
  currency: String,
  mergedInto: Number,
};
const labels = { type: [new Schema<Label>(label, embedded)], default: [] };

export const userSchema = new Schema<UserRecord>(
  {
    firebaseUid: { type: String, required: true },
    email: { type: String, default: '' },
    emailVerified: { type: Boolean, required: true },
    firstName: { type: String, required: true },
    lastName: { type: String, required: true },
    setups: labels,
    tags: labels,
    accounts: labels,
    settings: { type: Schema.Types.Mixed, default: {} },
    lastTradeNumber: { type: Number, default: 0 },
    usage: {
      type: new Schema<Quotas>({ trades: count, files: count, bytes: count }, { _id: false, strict: 'throw' }),
      default: NO_USAGE,
    },
    importedRows: Number,
    pendingImport: Schema.Types.ObjectId,
    keys: { type: [keySchema], default: undefined },
    inboxWrites: Number,
    signIns: { type: signInsSchema, default: undefined },
    journalVersion: { type: Number, default: 0 },
  },
  { strict: 'throw', minimize: false, versionKey: false, timestamps: true, collection: 'users' },
);
userSchema.index({ firebaseUid: 1 }, { unique: true, name: 'uid' });
