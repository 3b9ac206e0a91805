import * as z from 'zod/mini';

/** Every error code with its HTTP status. Clients decide by the code, never by the text. */
export const errorCodes = {
  invalid_input: 400,
  invalid_json: 400,
  unauthorized: 401,
  token_expired: 401,
  email_not_verified: 403,
  profile_missing: 403,
  user_disabled: 403,
  forbidden: 403,
  quota_exceeded: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  outdated: 410,
  version_conflict: 412,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed reply. `error` is a sentence for the user; `fields` has one for each invalid field. */
export const ErrorReply = z.object({
  error: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});
export type ErrorReply = z.infer<typeof ErrorReply>;
