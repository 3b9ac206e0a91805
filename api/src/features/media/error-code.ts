/** Returns the code of a system error, such as ENOENT; undefined for other errors. */
export const getErrorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
