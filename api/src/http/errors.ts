import { type ErrorCode, errorCodes } from 'contracts';

interface Details {
  /** A sentence for each wrong field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  cause?: unknown;
}

/** A failure that the client is told about. Its code decides the status; its message is a sentence for a person. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, sentence: string, { fields, headers = {}, cause }: Details = {}) {
    super(sentence, { cause });
    this.name = 'ApiError';
    this.code = code;
    this.fields = fields;
    this.headers = headers;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

const bearer = { 'WWW-Authenticate': 'Bearer' };

export const invalidInput = (sentence: string, fields?: Record<string, string>) =>
  new ApiError('invalid_input', sentence, fields ? { fields } : {});
export const invalidJson = () => new ApiError('invalid_json', 'The request is not valid JSON.');
export const clientOutdated = () => new ApiError('outdated', 'This page is out of date. Please reload it.');
export const malformedRequest = () => invalidInput('The request is not valid HTTP.');
export const requestTimeout = () => invalidInput('The request timed out.');
/** Whoever sent it has hung up: hardly anybody reads this, but the log does. */
export const aborted = () => invalidInput('The request was interrupted.');
export const unauthorized = () => new ApiError('unauthorized', 'Please sign in.', { headers: bearer });
export const tokenExpired = () =>
  new ApiError('token_expired', 'Your session has expired. Please sign in again.', { headers: bearer });
export const emailNotVerified = () => new ApiError('email_not_verified', 'Email not verified');
export const profileMissing = () =>
  new ApiError('profile_missing', 'Please complete your profile with your first and last name.');
export const userDisabled = () =>
  new ApiError('user_disabled', 'This account has been disabled. Please contact support.');
export const quotaExceeded = (sentence: string) => new ApiError('quota_exceeded', sentence);
export const notFound = (sentence = 'Not found.') => new ApiError('not_found', sentence);
export const methodNotAllowed = () => new ApiError('method_not_allowed', 'Method not allowed.');
export const conflict = (sentence: string) => new ApiError('conflict', sentence);
export const versionConflict = () =>
  new ApiError('version_conflict', 'This trade was changed elsewhere. Reload it before you save.');
export const tooLarge = (sentence = 'The request is too large.') => new ApiError('too_large', sentence);
export const unsupportedMediaType = (sentence = 'The request must be JSON.') =>
  new ApiError('unsupported_media_type', sentence);
export const tooManyRequests = (seconds: number, sentence = 'Too many requests. Please wait a moment and try again.') =>
  new ApiError('too_many_requests', sentence, { headers: { 'Retry-After': String(seconds) } });
export const internal = (cause: unknown) =>
  new ApiError('internal', 'Something went wrong on our side. Please try again.', { cause });

/** Something that we depend on does not answer; the client may try again in a few seconds. */
export const unavailable = (what: string, cause?: unknown) =>
  new ApiError('unavailable', `${what} cannot be reached. Please try again in a moment.`, {
    headers: { 'Retry-After': '5' },
    cause,
  });

/** The database stopped a query at its time limit. */
export const queryTimeout = (cause: unknown) =>
  new ApiError('unavailable', 'This took too long. Please try again with fewer words or a shorter range.', {
    headers: { 'Retry-After': '5' },
    cause,
  });

/** The database's disk is full: nothing can be written until somebody makes room. */
export const storageFull = (cause: unknown) =>
  new ApiError('unavailable', 'Storage is full. Please try again later.', {
    headers: { 'Retry-After': '60' },
    cause,
  });
