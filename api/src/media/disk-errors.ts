import { retryLater, storageFull } from '../http/errors.ts';

/** Returns the code of a system error, such as ENOENT; undefined for other errors. */
export function getErrorCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
}

/** Codes for a full disk, an exceeded quota, or a too large file. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Codes for a read-only disk, a missing permission or a missing folder. */
const NOT_WRITABLE_CODES = ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO'];

/** Converts errors of a disk that cannot be written to `unavailable`; rethrows all others. */
export function rethrowDiskError(error: unknown): never {
  const code = getErrorCode(error) ?? '';
  if (FULL_CODES.includes(code)) throw storageFull(error);
  if (NOT_WRITABLE_CODES.includes(code))
    throw retryLater('Files cannot be saved right now. Please try again later.', 60, error);
  throw error;
}
