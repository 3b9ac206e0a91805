/** The code of a failure of the system, like ENOENT; undefined for anything else. */
export const getErrorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;
