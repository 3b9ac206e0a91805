import type { Quotas } from 'contracts';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../db.ts';
import { quotaExceeded } from '../../http/errors.ts';
import type { FileRecord } from './file-model.ts';

/** Stored trades, files, and bytes of files of a trader, with those in the trash. */
export type Usage = Quotas;

const noUsage: Usage = { trades: 0, files: 0, bytes: 0 };

/** Never below 0. */
export const addUsage = (usage: Usage, more: Partial<Usage>): Usage => ({
  trades: Math.max(0, usage.trades + (more.trades ?? 0)),
  files: Math.max(0, usage.files + (more.files ?? 0)),
  bytes: Math.max(0, usage.bytes + (more.bytes ?? 0)),
});

export const toFileUsage = (files: readonly Pick<FileRecord, 'size'>[]) => ({
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, 0),
});

/** Negates a usage for a change that deletes data. */
export const negateUsage = ({ trades = 0, files = 0, bytes = 0 }: Partial<Usage>): Usage => ({
  trades: -trades,
  files: -files,
  bytes: -bytes,
});

const usagePipeline = (userId: Types.ObjectId) => [
  { $match: { userId } },
  { $project: { files: { $size: '$files' }, bytes: { $sum: '$files.size' } } },
  { $group: { _id: null, trades: { $sum: 1 }, files: { $sum: '$files' }, bytes: { $sum: '$bytes' } } },
  { $project: { _id: 0 } },
];

/** Counts the usage, which reads all trades of the trader. */
export const countUsage = async (db: Db, userId: Types.ObjectId, session?: ClientSession): Promise<Usage> => {
  let total = noUsage;
  for (const { collection } of [db.trades, db.deletedTrades]) {
    const found = collection.aggregate<Usage>(usagePipeline(userId), session ? { session } : {});
    for await (const usage of found) total = addUsage(total, usage);
  }
  return total;
};

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;

const formatSize = (bytes: number): string => {
  const [unit, name] = bytes < GIGABYTE ? ([MEGABYTE, 'MB'] as const) : ([GIGABYTE, 'GB'] as const);
  return `${(bytes / unit).toLocaleString('en-US', { maximumFractionDigits: 1 })} ${name}`;
};

const messages: Record<keyof Usage, (max: string) => string> = {
  trades: (max) =>
    `Your journal can have at most ${max} trades, with those in the trash. Delete some forever before you add more.`,
  files: (max) =>
    `Your journal can have at most ${max} images and videos, with those in the trash. Delete some forever before you add more.`,
  bytes: (max) =>
    `Your images and videos can have at most ${max}, with those in the trash. Delete some forever before you add more.`,
};

/** Throws quota_exceeded when `more` does not fit. */
export const requireQuota = (quotas: Quotas, usage: Usage, more: Partial<Usage>): void => {
  for (const kind of ['trades', 'files', 'bytes'] as const) {
    const added = more[kind] ?? 0;
    if (added <= 0 || usage[kind] + added <= quotas[kind]) continue;
    const max = quotas[kind];
    throw quotaExceeded(messages[kind](kind === 'bytes' ? formatSize(max) : max.toLocaleString('en-US')));
  }
};
