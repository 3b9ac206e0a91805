import type { Quotas, UsageReply } from 'contracts';
import type { Db } from '../../db.ts';
import { countUsage } from '../journal/usage.ts';
import type { UserRecord } from '../users/model.ts';

/** Returns the current usage and the quotas of a trader. */
export const createReadUsage =
  (db: Db, quotas: Quotas) =>
  async (user: UserRecord): Promise<UsageReply> => {
    const usage = user.usage ?? (await countUsage(db, user._id));
    return {
      trades: { used: usage.trades, max: quotas.trades },
      files: { used: usage.files, max: quotas.files },
      bytes: { used: usage.bytes, max: quotas.bytes },
    };
  };

export type ReadUsage = ReturnType<typeof createReadUsage>;
