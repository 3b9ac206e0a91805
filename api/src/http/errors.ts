import { type ErrorCode, errorCodes, type KeyScope } from 'contracts';

interface Details {
  /** One sentence per invalid field. */
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  /** The scope that opens the call to a key; null if none does. */
  needed?: KeyScope | null;
  cause?: unknown;
}

/** An error that is sent to the client. Its code determines the status; its message is a sentence for users. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly headers: Record<string, string>;
  readonly needed: KeyScope | null | undefined;

  constructor(code: ErrorCode, message: string, { fields, headers = {}, needed, cause }: Details = {}) {
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
    this.needed = needed;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

const versionConflict = (noun: string, pronoun: 'it' | 'them') => {
  const was = pronoun === 'it' ? 'was' : 'were';
  return new ApiError('version_conflict', `${noun} ${was} changed elsewhere. Reload ${pronoun} before you save.`);
};

const BEARER = { 'WWW-Authenticate': 'Bearer' };

export function invalidInput(message: string, fields?: Record<string, string>) {
  return new ApiError('invalid_input', message, fields ? { fields } : {});
}
export function invalidJson() {
  return new ApiError('invalid_json', 'The request is not valid JSON.');
}
export function clientOutdated() {
  return new ApiError('outdated', 'This page is out of date. Please reload it.');
}
export function malformedRequest() {
  return invalidInput('The request is not valid HTTP.');
}
export function requestTimeout() {
  return invalidInput('The request timed out.');
}
/** The client has disconnected, so this appears mostly in the log. */
export function aborted() {
  return invalidInput('The request was interrupted.');
}
export function unauthorized() {
  return new ApiError('unauthorized', 'Please sign in.', { headers: BEARER });
}
/** The same for a key that is wrong, expired, deleted or of nobody: it tells a guesser nothing. */
export function keyRefused() {
  return new ApiError('unauthorized', 'This key is not valid, or has expired.', { headers: BEARER });
}
/** @param needed the scope that opens the call; null if it is closed to keys */
export function scopeMissing(needed: KeyScope | null) {
  const message = needed === null ? 'This is closed to keys.' : `This needs a key with the scope ${needed}.`;
  return new ApiError('scope', message, { needed });
}
/** Addresses are kept in logs and histories. The refusal must not repeat it. */
export function keyInAddress() {
  return invalidInput(
    'A key must not be part of an address. Send it in the header Authorization, and delete this key.',
  );
}
/** The page asks for the password, and repeats the call with the token of the new sign-in. */
export function signInAgain() {
  return new ApiError('sign_in_again', 'Please enter your password again to continue.');
}
export function tokenExpired() {
  return new ApiError('token_expired', 'Your session has expired. Please sign in again.', { headers: BEARER });
}
export function emailNotVerified() {
  return new ApiError('email_not_verified', 'Email not verified');
}
export function profileMissing() {
  return new ApiError('profile_missing', 'Please complete your profile with your first and last name.');
}
export function userDisabled() {
  return new ApiError('user_disabled', 'This account has been disabled. Please contact support.');
}
export function quotaExceeded(message: string) {
  return new ApiError('quota_exceeded', message);
}
export function notFound(message = 'Not found.') {
  return new ApiError('not_found', message);
}
/** @param allowed the methods of the address, where the router does not say it */
export function methodNotAllowed(allowed?: string) {
  return new ApiError('method_not_allowed', 'Method not allowed.', allowed ? { headers: { Allow: allowed } } : {});
}
/** The page, or the name by which it reached this server, is foreign: a trick on a browser (DNS rebinding). */
export function foreignSender() {
  return new ApiError('forbidden', 'This address takes no requests from other sites.');
}
export function conflict(message: string) {
  return new ApiError('conflict', message);
}
/**
 * Throws version_conflict when If-Match was sent and is not the stored version.
 * @param noun what would be overwritten, e.g. 'This note'
 */
export function requireVersion(
  ifMatch: number | undefined,
  stored: number,
  noun: string,
  pronoun: 'it' | 'them' = 'it',
): void {
  if (ifMatch !== undefined && ifMatch !== stored) throw versionConflict(noun, pronoun);
}
export function tooLarge(message = 'The request is too large.') {
  return new ApiError('too_large', message);
}
export function unsupportedMediaType(message = 'The request must be JSON.') {
  return new ApiError('unsupported_media_type', message);
}
export function tooManyRequests(seconds: number, message = 'Too many requests. Please wait a moment and try again.') {
  return new ApiError('too_many_requests', message, { headers: { 'Retry-After': String(seconds) } });
}
export function internal(cause: unknown) {
  return new ApiError('internal', 'Something went wrong on our side. Please try again.', { cause });
}

export function retryLater(message: string, seconds: number, cause: unknown) {
  return new ApiError('unavailable', message, { headers: { 'Retry-After': String(seconds) }, cause });
}

/** A service that the API depends on does not respond. The client may retry after a few seconds. */
export function unavailable(service: string, cause?: unknown) {
  return retryLater(`${service} cannot be reached. Please try again in a moment.`, 5, cause);
}

/** Other changes of the same journal did not leave it in time. */
export function journalBusy(cause: unknown) {
  return retryLater('The journal is busy. Please try again in a moment.', 5, cause);
}

/** The database stopped a query at its time limit. */
export function queryTimeout(cause: unknown) {
  return retryLater('This took too long. Please try again with fewer words or a shorter range.', 5, cause);
}

/** The disk of the database or of the media is full. */
export function storageFull(cause: unknown) {
  return retryLater('Storage is full. Please try again later.', 60, cause);
}
