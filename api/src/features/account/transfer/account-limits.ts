import type { JournalAccountLimits } from 'contracts/journal-file';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import type { AccountLimitsRecord } from '../../../figures/limits/model.ts';
import { groupByAccount } from '../../../figures/limits/read-accounts.ts';
import type { LabelIndex } from '../../../journal/labels/label.ts';
import type { LabelBooks } from '../../../journal/labels/label-book.ts';

/** Converts limits to their list in the header of journal.json. */
export function toLimitsList(
  records: readonly AccountLimitsRecord[],
  accounts: LabelIndex,
): { accountLimits?: JournalAccountLimits[] } {
  const entries = [...groupByAccount(records, accounts)].map(([id, { phases, ledger }]) => ({
    account: accounts.getName(id),
    phases,
    ledger,
  }));
  return entries.length > 0 ? { accountLimits: entries } : {};
}

/** Adds limits of accounts that have none. */
export async function addAccountLimits(
  { accountLimits }: Db,
  userId: Types.ObjectId,
  entries: readonly JournalAccountLimits[],
  { session, labels }: { session: ClientSession; labels: LabelBooks },
): Promise<void> {
  const own = await accountLimits
    .find({ userId }, { _id: 0, accountId: 1 }, { session })
    .lean<Pick<AccountLimitsRecord, 'accountId'>[]>()
    .exec();
  const known = new Set(own.map(({ accountId }) => labels.accounts.index().resolveId(accountId)));
  for (const { account, phases, ledger } of entries) {
    const accountId = labels.accounts.getId(account, { isStored: true });
    if (known.has(accountId)) continue;
    known.add(accountId);
    await accountLimits.insertMany([{ userId, accountId, phases, ledger, version: 1 }], { session, lean: true });
  }
}
