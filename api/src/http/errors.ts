import { type ErrorCode, errorCodes } from 'contracts';

interface Details {
  /** One sentence per invalid field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** An error that is sent to the client. Its code determines the status; its message is a sentence for users. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, { fields, headers = {}, cause }: Details = {}) {
    // Captures no stack: nobody reads it, and V8 would retain the functions of the stack with all data that they refer
    // to.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

const BEARER = { 'WWW-Authenticate': 'Bearer' };

export const invalidInput = (message: string, fields?: Record<string, string>) =>
  new ApiError('invalid_input', message, fields ? { fields } : {});
export const invalidJson = () => new ApiError('invalid_json', 'The request is not valid JSON.');
export const clientOutdated = () => new ApiError('outdated', 'This page is out of date. Please reload it.');
export const malformedRequest = () => invalidInput('The request is not valid HTTP.');
export const requestTimeout = () => invalidInput('The request timed out.');
/** The client has disconnected, so this appears mostly in the log. */
export const aborted = () => invalidInput('The request was interrupted.');
export const unauthorized = () => new ApiError('unauthorized', 'Please sign in.', { headers: BEARER });
export const tokenExpired = () =>
  new ApiError('token_expired', 'Your session has expired. Please sign in again.', { headers: BEARER });
export const emailNotVerified = () => new ApiError('email_not_verified', 'Email not verified');
export const profileMissing = () =>
  new ApiError('profile_missing', 'Please complete your profile with your first and last name.');
export const userDisabled = () =>
  new ApiError('user_disabled', 'This account has been disabled. Please contact support.');
export const quotaExceeded = (message: string) => new ApiError('quota_exceeded', message);
export const notFound = (message = 'Not found.') => new ApiError('not_found', message);
export const methodNotAllowed = () => new ApiError('method_not_allowed', 'Method not allowed.');
export const conflict = (message: string) => new ApiError('conflict', message);
export const versionConflict = (message = 'This trade was changed elsewhere. Reload it before you save.') =>
  new ApiError('version_conflict', message);
export const tooLarge = (message = 'The request is too large.') => new ApiError('too_large', message);
export const unsupportedMediaType = (message = 'The request must be JSON.') =>
  new ApiError('unsupported_media_type', message);
export const tooManyRequests = (seconds: number, message = 'Too many requests. Please wait a moment and try again.') =>
  new ApiError('too_many_requests', message, { headers: { 'Retry-After': String(seconds) } });
export const internal = (cause: unknown) =>
  new ApiError('internal', 'Something went wrong on our side. Please try again.', { cause });

export const retryLater = (message: string, seconds: number, cause: unknown) =>
  new ApiError('unavailable', message, { headers: { 'Retry-After': String(seconds) }, cause });

/** A service that the API depends on does not respond. The client may retry after a few seconds. */
export const unavailable = (service: string, cause?: unknown) =>
  retryLater(`${service} cannot be reached. Please try again in a moment.`, 5, cause);

/** Other changes of the same journal did not leave it in time. */
export const journalBusy = (cause: unknown) =>
  retryLater('The journal is busy. Please try again in a moment.', 5, cause);

/** The database stopped a query at its time limit. */
export const queryTimeout = (cause: unknown) =>
  retryLater('This took too long. Please try again with fewer words or a shorter range.', 5, cause);

/** The disk of the database or of the media is full. */
export const storageFull = (cause: unknown) => retryLater('Storage is full. Please try again later.', 60, cause);
