import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { readers } from '../../journal/columns/columns.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndex, type LabelIndex } from '../../journal/labels/label.ts';
import { forEachRow, selectSpan, toDate } from '../selection/selection.ts';
import type { AccountTrade } from './activity.ts';
import { type AccountLimitsRecord, findRecord } from './model.ts';

/** Reads the limits of all accounts of a trader. */
export async function readLimits(
  { accountLimits }: Pick<Db, 'accountLimits'>,
  userId: Types.ObjectId,
  session?: ClientSession,
): Promise<AccountLimitsRecord[]> {
  const found = accountLimits.find({ userId }, null, session ? { session } : {}).sort({ accountId: 1 });
  return found.lean<AccountLimitsRecord[]>().exec();
}

/** Finds the record in force of each account, by the id of the account after merges. */
export function groupByAccount(
  records: readonly AccountLimitsRecord[],
  { resolveId }: LabelIndex,
): ReadonlyMap<number, AccountLimitsRecord> {
  const byAccount = new Map<number, AccountLimitsRecord>();
  for (const [id, own] of Map.groupBy(records, ({ accountId }) => resolveId(accountId))) {
    const record = findRecord(own, id);
    if (record) byAccount.set(id, record);
  }
  return byAccount;
}

/** Returns the trades of one account, or of all, by the id of the account after merges. */
export function readAccountTrades(journal: JournalColumns, onlyId?: number): ReadonlyMap<number, AccountTrade[]> {
  const { resolveId } = createLabelIndex('accounts', journal.accounts);
  const byAccount = new Map<number, AccountTrade[]>();
  for (const block of selectSpan(journal)) {
    const { columns, month } = block;
    forEachRow(block, (index) => {
      const id = resolveId(readers.accountId(columns, index));
      if (id === 0 || (onlyId !== undefined && id !== onlyId)) return;
      const trades = byAccount.get(id) ?? [];
      byAccount.set(id, trades);
      trades.push({
        number: readers.number(columns, index),
        date: toDate(month, readers.day(columns, index)),
        closedAt: readers.closedAt(columns, index),
        netCents: readers.netCents(columns, index),
        maeCents: readers.maeCents(columns, index),
        mfeCents: readers.mfeCents(columns, index),
      });
    });
  }
  return byAccount;
}
