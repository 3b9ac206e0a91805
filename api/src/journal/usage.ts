import type { Quotas } from 'contracts';
import { countMarkBytes } from 'contracts/marks';
import { quotaExceeded } from '../http/errors.ts';
import type { FileRecord } from './file-model.ts';

/** A trader's trades, files, and bytes of files. Includes the trash. */
export type Usage = Quotas;

/** Adds to a usage, which never drops below 0. */
export function addUsage(usage: Usage, more: Partial<Usage>): Usage {
  return {
    trades: Math.max(0, usage.trades + (more.trades ?? 0)),
    files: Math.max(0, usage.files + (more.files ?? 0)),
    bytes: Math.max(0, usage.bytes + (more.bytes ?? 0)),
  };
}

type CountedFile = Pick<FileRecord, 'size' | 'marks'>;

/** The marks of a file count with its bytes. */
export function toFileUsage(files: readonly CountedFile[]) {
  return {
    files: files.length,
    bytes: files.reduce((sum, { size, marks }) => sum + size + countMarkBytes(marks), 0),
  };
}

/** Negates a usage for a change that deletes data. */
export function negateUsage({ trades = 0, files = 0, bytes = 0 }: Partial<Usage>): Usage {
  return {
    trades: -trades,
    files: -files,
    bytes: -bytes,
  };
}

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_024 * MEGABYTE;

const formatSize = (bytes: number): string => {
  const isSmall = bytes < GIGABYTE;
  const size = bytes / (isSmall ? MEGABYTE : GIGABYTE);
  return `${size.toLocaleString('en-US', { maximumFractionDigits: 1 })} ${isSmall ? 'MB' : 'GB'}`;
};

const messages: Record<keyof Usage, (max: string) => string> = {
  trades: (max) =>
    `Your journal can have at most ${max} trades, with those in the trash. Delete some forever before you add more.`,
  files: (max) =>
    `Your journal can have at most ${max} images and videos, with those in the trash. Delete some forever before you add more.`,
  bytes: (max) =>
    `Your images, videos, marks and prices can have at most ${max}, with those in the trash. Delete some forever before you add more.`,
};

/** Throws quota_exceeded when `more` does not fit. */
export function requireQuota(quotas: Quotas, usage: Usage, more: Partial<Usage>): void {
  for (const kind of ['trades', 'files', 'bytes'] as const) {
    const added = more[kind] ?? 0;
    if (added <= 0 || usage[kind] + added <= quotas[kind]) continue;
    const max = quotas[kind];
    throw quotaExceeded(messages[kind](kind === 'bytes' ? formatSize(max) : max.toLocaleString('en-US')));
  }
}
