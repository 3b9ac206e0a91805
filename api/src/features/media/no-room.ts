import { ApiError } from '../../http/errors.ts';
import { codeOf } from './error-code.ts';

/** A disk, somebody's share of it, or a file on it is full. */
const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Says of a disk that is full that it is; passes every other failure on. */
export const orNoRoom = (error: unknown): never => {
  if (!full.includes(codeOf(error) ?? '')) throw error;
  throw new ApiError('unavailable', 'There is no room for more files right now. Please try again later.', {
    headers: { 'Retry-After': '60' },
    cause: error,
  });
};
