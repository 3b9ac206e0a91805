import { ApiError } from '../../http/errors.ts';
import { getErrorCode } from './error-code.ts';

/** A disk, somebody's share of it, or a file on it is full. */
const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** A disk that can only be read, or a folder that is not ours, or gone. */
const shut = ['EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO'];

const refusal = (sentence: string, cause: unknown) =>
  new ApiError('unavailable', `${sentence} Please try again later.`, { headers: { 'Retry-After': '60' }, cause });

/** Says of a disk that cannot be written to why it cannot; passes every other failure on. */
export const rethrowDiskError = (error: unknown): never => {
  const code = getErrorCode(error) ?? '';
  if (full.includes(code)) throw refusal('Storage is full.', error);
  if (shut.includes(code)) throw refusal('Files cannot be saved right now.', error);
  throw error;
};
