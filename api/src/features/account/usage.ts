import type { Quotas, UsageReply } from 'contracts';
import type { UserRecord } from '../users/model.ts';

/** Returns the current usage and the quotas of a trader. */
export const createReadUsage =
  (quotas: Quotas) =>
  async ({ usage }: UserRecord): Promise<UsageReply> => ({
    trades: { used: usage.trades, max: quotas.trades },
    files: { used: usage.files, max: quotas.files },
    bytes: { used: usage.bytes, max: quotas.bytes },
  });

export type ReadUsage = ReturnType<typeof createReadUsage>;
