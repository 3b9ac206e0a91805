import { ApiError } from '../../http/errors.ts';
import { getErrorCode } from './error-code.ts';

/** Disk full, quota exceeded, or file too large. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Read-only disk, missing permission or missing folder. */
const NOT_WRITABLE_CODES = ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO'];

const diskUnavailable = (message: string, cause: unknown) =>
  new ApiError('unavailable', `${message} Please try again later.`, { headers: { 'Retry-After': '60' }, cause });

/** Converts errors of a disk that cannot be written to `unavailable`; rethrows all others. */
export const rethrowDiskError = (error: unknown): never => {
  const code = getErrorCode(error) ?? '';
  if (FULL_CODES.includes(code)) throw diskUnavailable('Storage is full.', error);
  if (NOT_WRITABLE_CODES.includes(code)) throw diskUnavailable('Files cannot be saved right now.', error);
  throw error;
};
