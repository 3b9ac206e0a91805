import type { LedgerEntry, Phase } from 'contracts/account-rules';
import { Schema, type Types } from 'mongoose';

/** Rules and ledger of one account of a trader. Amounts are whole cents. */
export interface AccountLimitsRecord {
  userId: Types.ObjectId;
  /** The id in the trader's list of accounts, maybe of one that was merged into another: see `findRecord`. */
  accountId: number;
  /** In the order of their start. */
  phases: Phase[];
  /** In the order of their dates. */
  ledger: LedgerEntry[];
  version: number;
}

export const accountLimitsSchema = new Schema<AccountLimitsRecord>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    accountId: { type: Number, required: true },
    phases: { type: Schema.Types.Mixed, required: true },
    ledger: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
  },
  { strict: 'throw', minimize: false, versionKey: false, collection: 'account_limits' },
);
accountLimitsSchema.index({ userId: 1, accountId: 1 }, { unique: true, name: 'account' });

/**
 * Finds the record of an account among its own and those of accounts that were merged into it. Its own takes
 * precedence, so that a merge loses no rules.
 */
export function findRecord(
  records: readonly AccountLimitsRecord[],
  accountId: number,
): AccountLimitsRecord | undefined {
  return records.find((record) => record.accountId === accountId) ?? records[0];
}
